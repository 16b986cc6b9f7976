CREATE TABLE "brand_page" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"on" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "brand_page_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"budget_id" uuid PRIMARY KEY NOT NULL,
	"kit_id" uuid NOT NULL,
	"delivered_by" uuid NOT NULL,
	"delivered_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"token" text,
	"downloads" integer DEFAULT 0 NOT NULL,
	"taken_at" timestamp (3) with time zone,
	"showing" text,
	"showing_from" date,
	"showing_at" timestamp (3) with time zone,
	"showing_by" text DEFAULT '' NOT NULL,
	"showing_asked_at" timestamp (3) with time zone,
	CONSTRAINT "delivery_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "delivery_draft" (
	"budget_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "kit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"state" text DEFAULT 'making' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"files" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"zip" text DEFAULT '' NOT NULL,
	"zip_bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "kit_part" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"part" text NOT NULL,
	"key" text NOT NULL,
	"clean" text DEFAULT '' NOT NULL,
	"file_name" text NOT NULL,
	"bytes" integer NOT NULL,
	"look" jsonb,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"revision" integer NOT NULL,
	"sent" jsonb NOT NULL,
	"hash" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"eve_told_at" timestamp (3) with time zone,
	"day_told_at" timestamp (3) with time zone,
	"round_asked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "proof_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proof_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"piece" uuid NOT NULL,
	"x" real,
	"y" real,
	"text" text NOT NULL,
	"by" uuid,
	"guest_id" uuid,
	"guest_name" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"answer" jsonb
);
--> statement-breakpoint
CREATE TABLE "proof_decision" (
	"proof_id" uuid PRIMARY KEY NOT NULL,
	"decision" text NOT NULL,
	"direction" text NOT NULL,
	"by" uuid NOT NULL,
	"signed_name" text DEFAULT '' NOT NULL,
	"sentence" text DEFAULT '' NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"network" text,
	"browser" text
);
--> statement-breakpoint
CREATE TABLE "proof_draft" (
	"budget_id" uuid PRIMARY KEY NOT NULL,
	"draft" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_guest" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"proof_id" uuid NOT NULL,
	"token" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "proof_guest_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "proof_notes" (
	"proof_id" uuid PRIMARY KEY NOT NULL,
	"notes" jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"saved_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_piece" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"budget_id" uuid NOT NULL,
	"original" text NOT NULL,
	"picture" text NOT NULL,
	"file_name" text NOT NULL,
	"page" integer DEFAULT 1 NOT NULL,
	"sha256" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proof_reply" (
	"id" uuid PRIMARY KEY NOT NULL,
	"comment_id" uuid NOT NULL,
	"by" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "showcase" (
	"budget_id" uuid PRIMARY KEY NOT NULL,
	"item" uuid NOT NULL,
	"pictures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "showcase_item_unique" UNIQUE("item")
);
--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "deleted_publication" ADD COLUMN "hold" text;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "proof" jsonb;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "delivered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "budget" drop column "customer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "customer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when status in (2) and delivered_at is not null then 0 when not status in (2) and budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text then 1 when not status in (2) and ((budget and quote_answer is null) or (status in (1) and proof ->> 'state' = 'waiting')) then 0 when status in (1) and proof ->> 'state' = 'adjusting' or status in (1) and proof ->> 'state' = 'approved' then 1 when status in (1) and down_payment = 'due' then 0 else 1 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "designer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "designer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when status in (2) and delivered_at is not null then 1 when status in (2) or (budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text) then 0 when budget and quote_answer is null or (status in (1) and proof ->> 'state' = 'waiting') then 1 when status in (1) and proof ->> 'state' = 'adjusting' or status in (1) and proof ->> 'state' = 'approved' then 0 when status in (1) and down_payment = 'claimed' then 0 when status in (1) then 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "stage";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when withdrawn_at is not null then 'withdrawn' when status not in (0,1,2) then 'closed' when status in (2) and delivered_at is not null then 'delivered' when status in (2) then 'done' when budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text then 'changeAsked' when budget and quote_answer is null then 'waitingForAnswer' when status in (1) and proof ->> 'state' = 'waiting' then 'proofWaiting' when status in (1) and proof ->> 'state' = 'adjusting' then 'proofAnswered' when status in (1) and proof ->> 'state' = 'approved' then 'approved' when status in (1) and down_payment = 'due' then 'waitingForDownPayment' when status in (1) and down_payment = 'claimed' then 'downPaymentClaimed' when status in (1) then 'creating' when design_select is null then 'waitingForDesigner' when quote_answer = 'declined' then 'waitingForNewQuote' else 'waitingForQuote' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "brand_page" ADD CONSTRAINT "brand_page_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_kit_id_kit_id_fk" FOREIGN KEY ("kit_id") REFERENCES "public"."kit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_delivered_by_user_id_fk" FOREIGN KEY ("delivered_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_draft" ADD CONSTRAINT "delivery_draft_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_draft" ADD CONSTRAINT "delivery_draft_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit" ADD CONSTRAINT "kit_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_part" ADD CONSTRAINT "kit_part_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kit_part" ADD CONSTRAINT "kit_part_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_guest_id_proof_guest_id_fk" FOREIGN KEY ("guest_id") REFERENCES "public"."proof_guest"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_decision" ADD CONSTRAINT "proof_decision_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_decision" ADD CONSTRAINT "proof_decision_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_draft" ADD CONSTRAINT "proof_draft_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_draft" ADD CONSTRAINT "proof_draft_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_guest" ADD CONSTRAINT "proof_guest_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_notes" ADD CONSTRAINT "proof_notes_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_piece" ADD CONSTRAINT "proof_piece_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_piece" ADD CONSTRAINT "proof_piece_uploaded_by_user_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_reply" ADD CONSTRAINT "proof_reply_comment_id_proof_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."proof_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_reply" ADD CONSTRAINT "proof_reply_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "showcase" ADD CONSTRAINT "showcase_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_page_on" ON "brand_page" USING btree ("budget_id") WHERE "on";--> statement-breakpoint
CREATE INDEX "delivery_kit" ON "delivery" USING btree ("kit_id");--> statement-breakpoint
CREATE UNIQUE INDEX "kit_number" ON "kit" USING btree ("budget_id","number");--> statement-breakpoint
CREATE INDEX "kit_making" ON "kit" USING btree ("started_at") WHERE state = 'making';--> statement-breakpoint
CREATE INDEX "kit_part_budget" ON "kit_part" USING btree ("budget_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_number" ON "proof" USING btree ("budget_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_open" ON "proof" USING btree ("budget_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proof_until" ON "proof" USING btree ("until") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "proof_comment_number" ON "proof_comment" USING btree ("proof_id","number");--> statement-breakpoint
CREATE INDEX "proof_guest_proof" ON "proof_guest" USING btree ("proof_id");--> statement-breakpoint
CREATE INDEX "proof_piece_budget" ON "proof_piece" USING btree ("budget_id","created_at");--> statement-breakpoint
CREATE INDEX "kit_part_uploaded_by" ON "kit_part" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "proof_sent_by" ON "proof" USING btree ("sent_by","sent_at");--> statement-breakpoint
CREATE INDEX "proof_comment_by" ON "proof_comment" USING btree ("by","sent_at");--> statement-breakpoint
CREATE INDEX "proof_comment_guest" ON "proof_comment" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "proof_decision_by" ON "proof_decision" USING btree ("by");--> statement-breakpoint
CREATE INDEX "proof_piece_uploaded_by" ON "proof_piece" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "proof_reply_by" ON "proof_reply" USING btree ("by","at");--> statement-breakpoint
CREATE INDEX "proof_piece_original" ON "proof_piece" USING btree ("original");--> statement-breakpoint
CREATE INDEX "proof_piece_picture" ON "proof_piece" USING btree ("picture");--> statement-breakpoint
CREATE INDEX "proof_reply_comment" ON "proof_reply" USING btree ("comment_id","at");--> statement-breakpoint
-- Dropping the columns dropped their indexes.
CREATE INDEX "budget_user_create" ON "budget" USING btree ("user_create","customer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_design_select" ON "budget" USING btree ("design_select","designer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_over" ON "budget" USING btree ((customer_rank = 2),"moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_stage" ON "budget" USING btree ("stage","opened_at","id");--> statement-breakpoint
CREATE INDEX "budget_stage_name" ON "budget" USING btree ("stage",(ltrim(search_words("name_project")) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "budget_designer_stage" ON "budget" USING btree ("design_select","stage","opened_at","id");--> statement-breakpoint
CREATE FUNCTION "keep_sent_proof"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves CONSTANT text[] := '{state,opened_at,eve_told_at,day_told_at,round_asked_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moves IS NOT DISTINCT FROM to_jsonb(OLD) - moves THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM budget WHERE id = OLD.budget_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'version % of a proof was sent, and stays as it is', OLD.number;
END
$$;--> statement-breakpoint
CREATE TRIGGER "proof_sent" BEFORE UPDATE OR DELETE ON "proof" FOR EACH ROW EXECUTE FUNCTION "keep_sent_proof"();--> statement-breakpoint
CREATE FUNCTION "keep_proof_decision"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words CONSTANT text[] := '{signed_name,sentence,network,browser}';
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM proof WHERE id = OLD.proof_id) THEN RETURN OLD; END IF;
  -- Whose account is deleted is forgotten: what was decided stays, without signature, sentence and network.
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - words IS NOT DISTINCT FROM to_jsonb(OLD) - words AND NEW.sentence = ''
    AND NEW.network IS NULL AND NEW.browser IS NULL AND EXISTS (
      SELECT FROM "user" WHERE "user".id = OLD."by" AND uid IS NULL AND NEW.signed_name IN ('', "user".name)
    ) THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the decision on proof % is recorded, and stays as it is', OLD.proof_id;
END
$$;--> statement-breakpoint
CREATE TRIGGER "proof_decided" BEFORE UPDATE OR DELETE ON "proof_decision" FOR EACH ROW EXECUTE FUNCTION "keep_proof_decision"();
