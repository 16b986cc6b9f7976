CREATE TABLE "publication" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"gallery" text NOT NULL,
	"rank" bigint NOT NULL,
	"state" text NOT NULL,
	"address_name" text,
	"code_search" text NOT NULL,
	"submission_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"draft" jsonb NOT NULL,
	"stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"published_revision" integer,
	"shown_version" integer,
	"scheduled_version" integer,
	"scheduled_at" timestamp (3) with time zone,
	"published_at" timestamp (3) with time zone,
	"pinned" integer,
	"preview_token" text,
	"preview_ends" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	"search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_words(coalesce("publication"."draft" -> 'fields' ->> 'name', '') || ' ' || coalesce("publication"."draft" -> 'fields' ->> 'slogan', '') || ' ' || coalesce("publication"."draft" -> 'fields' ->> 'projectName', '') || ' ' || coalesce("publication"."draft" -> 'fields' ->> 'type', '') || ' ' || coalesce("publication"."draft" -> 'author' ->> 'name', '')))) STORED,
	CONSTRAINT "publication_submissionId_unique" UNIQUE("submission_id"),
	CONSTRAINT "publication_previewToken_unique" UNIQUE("preview_token"),
	CONSTRAINT "publication_id_rank" UNIQUE("id","rank"),
	CONSTRAINT "publication_scheduled" CHECK (("publication"."scheduled_version" is null) = ("publication"."scheduled_at" is null))
);--> statement-breakpoint
CREATE TABLE "publication_version" (
	"item" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"address_name" text NOT NULL,
	"published" boolean NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_version_item_number_pk" PRIMARY KEY("item","number")
);--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "rank" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "address_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "colours" jsonb;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "caption" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "rank" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "address_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "blocks" jsonb;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "colours" jsonb;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_version" ADD CONSTRAINT "publication_version_item_publication_id_fk" FOREIGN KEY ("item") REFERENCES "public"."publication"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_version" ADD CONSTRAINT "publication_version_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_order" ON "publication" USING btree ("gallery","rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "publication_search" ON "publication" USING gin ("search");--> statement-breakpoint
CREATE INDEX "inspiration_order" ON "inspiration" USING btree ("rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "portfolio_order" ON "portfolio" USING btree ("rank" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
-- What an editor has of an item that a row of a gallery's table shows (app/galleries/story/content.ts).
CREATE FUNCTION "content_of_item"(gallery text, shown jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'fields', CASE gallery WHEN 'portifolio' THEN jsonb_build_object(
      'name', info ->> 'clientName',
      'slogan', CASE WHEN starts_with(shown ->> 'name_project', (info ->> 'clientName') || ', ')
        THEN substr(shown ->> 'name_project', length(info ->> 'clientName') + 3) ELSE shown ->> 'name_project' END,
      'site', info ->> 'website', 'type', info ->> 'type',
      'socialMedia.instagram', info #>> '{socialMedia,instagram}',
      'socialMedia.facebook', info #>> '{socialMedia,facebook}',
      'socialMedia.linkedin', info #>> '{socialMedia,linkedin}')
    ELSE jsonb_build_object(
      'projectName', shown ->> 'project_name', 'type', info ->> 'type', 'briefing', info ->> 'briefing',
      'time.month', info #>> '{timeframe,month}', 'time.day', info #>> '{timeframe,day}',
      'vall', translate(trim(to_char((info ->> 'vall')::numeric / 100, '9999999990.00')), '.', ','))
    END,
    'author', jsonb_build_object(
      'uid', coalesce(info ->> 'author', ''), 'name', coalesce(info ->> 'authorName', shown ->> 'author', '')),
    'cover', shown ->> 'cover_image',
    'colours', NULL,
    'blocks', CASE WHEN jsonb_array_length(rows) = 0 THEN '[]'::jsonb ELSE jsonb_build_array(
      jsonb_build_object('id', gen_random_uuid(), 'kind', 'pictures', 'rows', rows)) END,
    'pictures', (
      SELECT coalesce(jsonb_object_agg(key, jsonb_build_object(
        'alt', alt, 'focal', jsonb_build_object('x', focal_x, 'y', focal_y), 'caption', '')), '{}')
      FROM picture WHERE key = shown ->> 'cover_image' OR key IN (
        SELECT jsonb_array_elements_text(row) FROM jsonb_array_elements(rows) AS row)))
  FROM (SELECT shown -> 'information') AS i(info), LATERAL (
    SELECT coalesce(jsonb_agg(CASE jsonb_typeof(image) WHEN 'array' THEN image ELSE jsonb_build_array(image) END ORDER BY n), '[]')
    FROM jsonb_array_elements(
      CASE jsonb_typeof(shown -> 'images') WHEN 'array' THEN shown -> 'images' ELSE '[]' END) WITH ORDINALITY AS images(image, n) WHERE n > 1
  ) AS r(rows)
$$;--> statement-breakpoint
-- Gives a publication to a row that has none. The program before this one inserts such rows: it may still run beside
-- this one, and each publication of its is shown at once.
CREATE FUNCTION "publish_row"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  item jsonb := to_jsonb(NEW);
  gallery text := CASE TG_TABLE_NAME WHEN 'portfolio' THEN 'portifolio' ELSE TG_TABLE_NAME END;
  content jsonb;
BEGIN
  IF EXISTS (SELECT FROM publication WHERE id = NEW.id) THEN RETURN NEW; END IF;
  content := content_of_item(gallery, item);
  NEW.rank := (extract(epoch FROM NEW.created_at) * 1000)::bigint * 512;
  NEW.address_name := coalesce(item ->> 'name_project', item ->> 'project_name');
  INSERT INTO publication (id, gallery, rank, state, address_name, code_search, submission_id, draft, revision,
    published_revision, shown_version, published_at, created_at, changed_at)
  VALUES (NEW.id, gallery, NEW.rank, 'live', NEW.address_name, NEW.code_search, NEW.submission_id, content, 1,
    1, 1, NEW.created_at, NEW.created_at, NEW.created_at);
  INSERT INTO publication_version (item, number, content, address_name, published, at)
  VALUES (NEW.id, 1, content, NEW.address_name, true, NEW.created_at);
  RETURN NEW;
END $$;--> statement-breakpoint
-- A row that was deleted as shown is gone altogether; hiding one says so first.
CREATE FUNCTION "unpublish_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM publication WHERE id = OLD.id AND state = 'live';
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO publication (id, gallery, rank, state, address_name, code_search, submission_id, draft, revision,
  published_revision, shown_version, published_at, created_at, changed_at)
SELECT id, 'portifolio', (extract(epoch FROM created_at) * 1000)::bigint * 512, 'live', name_project, code_search, submission_id,
  content_of_item('portifolio', to_jsonb(portfolio)), 1, 1, 1, created_at, created_at, created_at FROM portfolio;--> statement-breakpoint
UPDATE portfolio SET rank = publication.rank, address_name = publication.address_name
FROM publication WHERE publication.id = portfolio.id;--> statement-breakpoint
INSERT INTO publication (id, gallery, rank, state, address_name, code_search, submission_id, draft, revision,
  published_revision, shown_version, published_at, created_at, changed_at)
SELECT id, 'inspiration', (extract(epoch FROM created_at) * 1000)::bigint * 512, 'live', project_name, code_search, submission_id,
  content_of_item('inspiration', to_jsonb(inspiration)), 1, 1, 1, created_at, created_at, created_at FROM inspiration;--> statement-breakpoint
UPDATE inspiration SET rank = publication.rank, address_name = publication.address_name
FROM publication WHERE publication.id = inspiration.id;--> statement-breakpoint
INSERT INTO publication_version (item, number, content, address_name, published, at)
SELECT id, 1, draft, address_name, true, created_at FROM publication;--> statement-breakpoint
ALTER TABLE "inspiration" ADD CONSTRAINT "inspiration_publication" FOREIGN KEY ("id","rank") REFERENCES "public"."publication"("id","rank") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_publication" FOREIGN KEY ("id","rank") REFERENCES "public"."publication"("id","rank") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
CREATE TRIGGER "portfolio_publish" BEFORE INSERT ON "portfolio" FOR EACH ROW EXECUTE FUNCTION "publish_row"();--> statement-breakpoint
CREATE TRIGGER "portfolio_unpublish" AFTER DELETE ON "portfolio" FOR EACH ROW EXECUTE FUNCTION "unpublish_row"();--> statement-breakpoint
CREATE TRIGGER "inspiration_publish" BEFORE INSERT ON "inspiration" FOR EACH ROW EXECUTE FUNCTION "publish_row"();--> statement-breakpoint
CREATE TRIGGER "inspiration_unpublish" AFTER DELETE ON "inspiration" FOR EACH ROW EXECUTE FUNCTION "unpublish_row"();
