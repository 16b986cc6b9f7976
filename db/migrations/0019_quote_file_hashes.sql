ALTER TABLE "quote" ADD COLUMN "pdf_hash" text;--> statement-breakpoint
ALTER TABLE "quote" ADD COLUMN "record_hash" text;--> statement-breakpoint
CREATE INDEX "quote_pdf_hash" ON "quote" USING btree ("pdf_hash");--> statement-breakpoint
CREATE INDEX "quote_record_hash" ON "quote" USING btree ("record_hash");--> statement-breakpoint
CREATE INDEX "quote_without_pdf" ON "quote" USING btree ("sent_at") WHERE pdf_hash is null or (record_hash is null and state = 'accepted');--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_sent_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves CONSTANT text[] := '{state,pdf,record_pdf,pdf_hash,record_hash,undo_asked_by,reminded_at,record_mailed_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moves IS NOT DISTINCT FROM to_jsonb(OLD) - moves THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM budget WHERE id = OLD.budget_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'version % of quote % was sent, and stays as it is', OLD.number, OLD.code;
END
$$;
