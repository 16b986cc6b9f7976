CREATE TABLE "act" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"kind" text NOT NULL,
	"by" uuid,
	"by_name" text NOT NULL,
	"who" uuid,
	"who_name" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_words("user"."name" || ' ' || "user"."email"))) STORED;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when withdrawn_at is not null then 'withdrawn' when status not in (0,1,2) then 'closed' when status in (2) then 'done' when budget and quote_answer is null then 'waitingForAnswer' when status in (1) and down_payment = 'due' then 'waitingForDownPayment' when status in (1) and down_payment = 'claimed' then 'downPaymentClaimed' when status in (1) then 'creating' when design_select is null then 'waitingForDesigner' when quote_answer = 'declined' then 'waitingForNewQuote' else 'waitingForQuote' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "act_at" ON "act" USING btree ("at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "act_who" ON "act" USING btree ("who");--> statement-breakpoint
CREATE INDEX "act_by" ON "act" USING btree ("by");--> statement-breakpoint
CREATE INDEX "user_people" ON "user" USING btree ("type_user" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE uid is not null;--> statement-breakpoint
CREATE INDEX "user_blocked" ON "user" USING btree ("type_user" DESC NULLS FIRST,"created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "user_not_admitted" ON "user" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE type_user = 1 and admitted_at is null;--> statement-breakpoint
CREATE INDEX "user_search" ON "user" USING gin ("search");--> statement-breakpoint
CREATE INDEX "user_caller_words" ON "user" USING gin (to_tsvector('simple', search_words("name" || ' ' || regexp_replace(regexp_replace("tell", '\D', '', 'g'), '^55(?=\d{10,11}$)', '') || ' ' || substr(regexp_replace(regexp_replace("tell", '\D', '', 'g'), '^55(?=\d{10,11}$)', ''), 3) || ' ' || right(regexp_replace(regexp_replace("tell", '\D', '', 'g'), '^55(?=\d{10,11}$)', ''), 4))));--> statement-breakpoint
CREATE INDEX "quote_decision_at" ON "quote_decision" USING btree ("at") WHERE decision = 'accepted';--> statement-breakpoint
CREATE INDEX "budget_stage" ON "budget" USING btree ("stage","opened_at","id");--> statement-breakpoint
CREATE INDEX "budget_stage_name" ON "budget" USING btree ("stage",(ltrim(search_words("name_project")) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "budget_designer_stage" ON "budget" USING btree ("design_select","stage","opened_at","id");--> statement-breakpoint
CREATE INDEX "budget_project_words" ON "budget" USING gin (to_tsvector('simple', search_words("name_project")));--> statement-breakpoint
CREATE INDEX "budget_asked" ON "budget" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "budget_event_step" ON "budget_event" USING btree ("kind","at") WHERE kind in ('claimed', 'assigned', 'quote_sent', 'quote_accepted');