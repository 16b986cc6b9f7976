ALTER TABLE "user" ADD COLUMN "admitted_at" timestamp (3) with time zone;--> statement-breakpoint
-- Who registered before there was a choice was let in.
UPDATE "user" SET "admitted_at" = "created_at";--> statement-breakpoint
CREATE INDEX "budget_event_claims" ON "budget_event" USING btree ("by","at") WHERE kind = 'claimed';