CREATE TABLE "budget_version" (
	"budget_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "budget_version_budget_id_version_pk" PRIMARY KEY("budget_id","version")
);
--> statement-breakpoint
CREATE TABLE "event_mail" (
	"event_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "event_mail_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"message_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	CONSTRAINT "attachment_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"submission_id" uuid NOT NULL,
	"budget_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "message_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"author" uuid NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"question" text,
	"reply_to" uuid,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "message_submissionId_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "reader" (
	"budget_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_seq" bigint DEFAULT 0 NOT NULL,
	"read_at" timestamp (3) with time zone,
	"mailed_seq" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "reader_budget_id_user_id_pk" PRIMARY KEY("budget_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "email_change" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_hash" text NOT NULL,
	"new_hash" text NOT NULL,
	"old_confirmed_at" timestamp (3) with time zone,
	"new_confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_change_oldHash_unique" UNIQUE("old_hash"),
	CONSTRAINT "email_change_newHash_unique" UNIQUE("new_hash")
);
--> statement-breakpoint
DROP INDEX "budget_user_create";--> statement-breakpoint
DROP INDEX "budget_design_select";--> statement-breakpoint
DROP INDEX "budget_open";--> statement-breakpoint
ALTER TABLE "user" ALTER COLUMN "uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "withdrawn_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "overdue_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "moved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "customer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when not status in (2) and budget and quote_answer is null then 0 else 1 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "designer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when status in (2) then 0 when (budget and quote_answer is null) or status in (1) then 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "height" integer;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "mails_off" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_version" ADD CONSTRAINT "budget_version_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mail" ADD CONSTRAINT "event_mail_event_id_budget_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."budget_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mail" ADD CONSTRAINT "event_mail_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_mail" ADD CONSTRAINT "event_mail_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_message_id_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_author_user_id_fk" FOREIGN KEY ("author") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message" ADD CONSTRAINT "message_reply_to_message_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."message"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reader" ADD CONSTRAINT "reader_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_change" ADD CONSTRAINT "email_change_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_mail_person" ON "event_mail" USING btree ("budget_id","user_id");--> statement-breakpoint
CREATE INDEX "attachment_message" ON "attachment" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_budget" ON "message" USING btree ("budget_id","seq");--> statement-breakpoint
CREATE INDEX "message_author" ON "message" USING btree ("author","at");--> statement-breakpoint
CREATE INDEX "message_reply_to" ON "message" USING btree ("reply_to");--> statement-breakpoint
CREATE INDEX "reader_user" ON "reader" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "budget_moved" ON "budget" USING btree ("moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_created" ON "budget" USING btree ("user_create","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_user_create" ON "budget" USING btree ("user_create","customer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_design_select" ON "budget" USING btree ("design_select","designer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_open" ON "budget" USING btree ("opened_at") WHERE design_select is null and withdrawn_at is null;--> statement-breakpoint
UPDATE "budget" SET "opened_at" = "created_at", "moved_at" = coalesce((SELECT max("at") FROM "budget_event" WHERE "budget_event"."budget_id" = "budget"."id"), "created_at");
