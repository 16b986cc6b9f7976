CREATE OR REPLACE FUNCTION "keep_sent_quote"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moves CONSTANT text[] := '{state,pdf,record_pdf,pdf_hash,record_hash,undo_asked_by,reminded_at,record_mailed_at}';
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - moves IS NOT DISTINCT FROM to_jsonb(OLD) - moves THEN RETURN NEW; END IF;
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM budget WHERE id = OLD.budget_id) THEN RETURN OLD; END IF;
  -- What was never accepted proves no contract: it goes with its customer's account.
  IF TG_OP = 'DELETE' AND OLD.state NOT IN ('accepted', 'superseded', 'undone') AND EXISTS (
    SELECT FROM budget JOIN "user" ON "user".id = user_create WHERE budget.id = OLD.budget_id AND uid IS NULL
  ) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'version % of quote % was sent, and stays as it is', OLD.number, OLD.code;
END
$$;
