ALTER TABLE "budget" ADD COLUMN "last_seq" bigint;--> statement-breakpoint
CREATE FUNCTION "note_last_seq"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE budget SET last_seq = newest FROM (SELECT budget_id, max(seq) AS newest FROM added GROUP BY budget_id) AS rooms
    WHERE id = budget_id AND coalesce(last_seq, 0) < newest;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Not in the program's own insert: the version before, which runs beside this one, writes messages too.
CREATE TRIGGER "message_last_seq" AFTER INSERT ON "message" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION "note_last_seq"();--> statement-breakpoint
UPDATE "budget" SET "last_seq" = "newest" FROM (SELECT "budget_id", max("seq") AS "newest" FROM "message" GROUP BY "budget_id") AS "rooms"
  WHERE "id" = "budget_id";--> statement-breakpoint
CREATE INDEX "budget_last_seq" ON "budget" USING btree ("last_seq" DESC NULLS FIRST) WHERE design_select is null and last_seq is not null;
