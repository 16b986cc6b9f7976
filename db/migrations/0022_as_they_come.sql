CREATE TABLE "ai_outage" (
	"vendor" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "measured_ground" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "chosen_ground" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "cards" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "updated_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "entry_name" text;--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "placed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is shown already was changed last when its version was made.
UPDATE "publication" SET "updated_at" = greatest(version."at", "publication"."published_at")
FROM "publication_version" AS version
WHERE version."item" = "publication"."id" AND version."number" = "publication"."shown_version" AND version."number" > 1;--> statement-breakpoint
-- A draft whose rank is not of its beginning was moved by an owner.
UPDATE "publication" SET "placed" = true
WHERE "published_at" IS NULL AND abs("rank" - (extract(epoch FROM "created_at") * 1000)::bigint * 512) > 60000 * 512;
