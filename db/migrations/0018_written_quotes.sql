CREATE TABLE "quote" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"code" text NOT NULL,
	"revision" integer NOT NULL,
	"sent" jsonb NOT NULL,
	"hash" text NOT NULL,
	"total" bigint NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"pdf" text DEFAULT '' NOT NULL,
	"record_pdf" text DEFAULT '' NOT NULL,
	"undo_asked_by" uuid,
	"reminded_at" timestamp (3) with time zone,
	"record_mailed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quote_decision" (
	"quote_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"by" uuid NOT NULL,
	"signed_name" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"network" text,
	"browser" text,
	"reason" text DEFAULT '' NOT NULL,
	"channel" text,
	"note" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_draft" (
	"budget_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_payment" (
	"quote_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	CONSTRAINT "quote_payment_quote_id_number_pk" PRIMARY KEY("quote_id","number")
);
--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "quote_id" uuid;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "accepted_quote_id" uuid;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "down_payment" text;--> statement-breakpoint
ALTER TABLE "budget" drop column "customer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "customer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when not status in (2) and ((budget and quote_answer is null) or (status in (1) and down_payment = 'due')) then 0 else 1 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "designer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "designer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when status in (2) then 0 when budget and quote_answer is null then 1 when status in (1) and down_payment = 'claimed' then 0 when status in (1) then 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote" ADD CONSTRAINT "quote_undo_asked_by_user_id_fk" FOREIGN KEY ("undo_asked_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_decision" ADD CONSTRAINT "quote_decision_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_decision" ADD CONSTRAINT "quote_decision_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_draft" ADD CONSTRAINT "quote_draft_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_draft" ADD CONSTRAINT "quote_draft_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_payment" ADD CONSTRAINT "quote_payment_quote_id_quote_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quote"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "quote_number" ON "quote" USING btree ("budget_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quote_open" ON "quote" USING btree ("budget_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "quote_accepted" ON "quote" USING btree ("budget_id") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "quote_valid_until" ON "quote" USING btree ("valid_until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "quote_hash" ON "quote" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "quote_sent_by" ON "quote" USING btree ("sent_by","sent_at");--> statement-breakpoint
CREATE INDEX "quote_sent_at" ON "quote" USING btree ("sent_at");--> statement-breakpoint
-- These went with the ranks.
CREATE INDEX "budget_user_create" ON "budget" USING btree ("user_create","customer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_design_select" ON "budget" USING btree ("design_select","designer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_over" ON "budget" USING btree ((customer_rank = 2),"moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE FUNCTION "keep_sent_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves CONSTANT text[] := '{state,pdf,record_pdf,undo_asked_by,reminded_at,record_mailed_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moves IS NOT DISTINCT FROM to_jsonb(OLD) - moves THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM budget WHERE id = OLD.budget_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'version % of quote % was sent, and stays as it is', OLD.number, OLD.code;
END
$$;--> statement-breakpoint
CREATE TRIGGER "quote_sent" BEFORE UPDATE OR DELETE ON "quote" FOR EACH ROW EXECUTE FUNCTION "keep_sent_quote"();--> statement-breakpoint
CREATE FUNCTION "keep_quote_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM quote WHERE id = OLD.quote_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'the decision on quote % is recorded, and stays as it is', OLD.quote_id;
END
$$;--> statement-breakpoint
CREATE TRIGGER "quote_decided" BEFORE UPDATE OR DELETE ON "quote_decision" FOR EACH ROW EXECUTE FUNCTION "keep_quote_decision"();
