DROP INDEX "budget_moved";--> statement-breakpoint
CREATE INDEX "budget_over" ON "budget" USING btree ((customer_rank = 2),"moved_at" DESC NULLS FIRST);