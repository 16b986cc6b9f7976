CREATE TABLE "known_source" (
	"uid" text NOT NULL,
	"source" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "known_source_uid_source_pk" PRIMARY KEY("uid","source")
);
--> statement-breakpoint
ALTER TABLE "login_guess" DROP CONSTRAINT "login_guess_pkey";--> statement-breakpoint
ALTER TABLE "mail_wait" DROP CONSTRAINT "mail_wait_pkey";--> statement-breakpoint
ALTER TABLE "login_guess" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_wait" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_guess" ADD CONSTRAINT "login_guess_email_source_pk" PRIMARY KEY("email","source");--> statement-breakpoint
ALTER TABLE "mail_wait" ADD CONSTRAINT "mail_wait_key_source_pk" PRIMARY KEY("key","source");--> statement-breakpoint
ALTER TABLE "registration" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "registration" SET "mailed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "known_source" ADD CONSTRAINT "known_source_uid_auth_user_id_fk" FOREIGN KEY ("uid") REFERENCES "public"."auth_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_source_source" ON "known_source" USING btree ("source");--> statement-breakpoint
CREATE INDEX "login_guess_since" ON "login_guess" USING btree ("since");
