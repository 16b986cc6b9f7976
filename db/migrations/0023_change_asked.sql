ALTER TABLE "budget" ADD COLUMN "change_asked" jsonb;--> statement-breakpoint
-- Where the newest version waits and its customer asked for a change, the studio has the turn from now on.
UPDATE "budget" SET "change_asked" = jsonb_strip_nulls(jsonb_build_object('quote', asked.details ->> 'quote', 'number', asked.details -> 'number',
  'text', asked.details ->> 'reason', 'item', asked.details ->> 'item', 'at', to_char(asked.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
FROM (SELECT DISTINCT ON (budget_id) budget_id, details, at FROM "budget_event" WHERE kind = 'quote_change_asked' ORDER BY budget_id, at DESC) AS asked
WHERE asked.budget_id = "budget".id AND asked.details ->> 'quote' = "budget".quote_id::text AND "budget".budget AND "budget".quote_answer IS NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "customer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "customer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when not status in (2) and budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text then 1 when not status in (2) and ((budget and quote_answer is null) or (status in (1) and down_payment = 'due')) then 0 else 1 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "designer_rank";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "designer_rank" smallint GENERATED ALWAYS AS (case when withdrawn_at is not null or status not in (0,1,2) then 2 when status in (2) or (budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text) then 0 when budget and quote_answer is null then 1 when status in (1) and down_payment = 'claimed' then 0 when status in (1) then 1 else 0 end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" drop column "stage";--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when withdrawn_at is not null then 'withdrawn' when status not in (0,1,2) then 'closed' when status in (2) then 'done' when budget and quote_answer is null and change_asked ->> 'quote' = quote_id::text then 'changeAsked' when budget and quote_answer is null then 'waitingForAnswer' when status in (1) and down_payment = 'due' then 'waitingForDownPayment' when status in (1) and down_payment = 'claimed' then 'downPaymentClaimed' when status in (1) then 'creating' when design_select is null then 'waitingForDesigner' when quote_answer = 'declined' then 'waitingForNewQuote' else 'waitingForQuote' end) STORED NOT NULL;--> statement-breakpoint
-- Dropping the columns dropped their indexes.
CREATE INDEX "budget_user_create" ON "budget" USING btree ("user_create","customer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_design_select" ON "budget" USING btree ("design_select","designer_rank","moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_over" ON "budget" USING btree ((customer_rank = 2),"moved_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "budget_stage" ON "budget" USING btree ("stage","opened_at","id");--> statement-breakpoint
CREATE INDEX "budget_stage_name" ON "budget" USING btree ("stage",(ltrim(search_words("name_project")) collate "C"),"id");--> statement-breakpoint
CREATE INDEX "budget_designer_stage" ON "budget" USING btree ("design_select","stage","opened_at","id");
