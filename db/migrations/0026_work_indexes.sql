DROP INDEX "kit_zip";--> statement-breakpoint
DROP INDEX "kit_part_key";--> statement-breakpoint
DROP INDEX "kit_part_clean";--> statement-breakpoint
DROP INDEX "proof_hash";--> statement-breakpoint
CREATE INDEX "kit_part_uploaded_by" ON "kit_part" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "proof_sent_by" ON "proof" USING btree ("sent_by","sent_at");--> statement-breakpoint
CREATE INDEX "proof_comment_by" ON "proof_comment" USING btree ("by","sent_at");--> statement-breakpoint
CREATE INDEX "proof_comment_guest" ON "proof_comment" USING btree ("guest_id");--> statement-breakpoint
CREATE INDEX "proof_decision_by" ON "proof_decision" USING btree ("by");--> statement-breakpoint
CREATE INDEX "proof_piece_uploaded_by" ON "proof_piece" USING btree ("uploaded_by","created_at");--> statement-breakpoint
CREATE INDEX "proof_reply_by" ON "proof_reply" USING btree ("by","at");