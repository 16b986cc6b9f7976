CREATE TABLE "ai_outage" (
	"vendor" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
