-- The words of a text as the search compares them: without accents, in lower case, without punctuation (PORT-2).
CREATE FUNCTION "search_words"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(regexp_replace(normalize(coalesce(words, ''), NFD), U&'[\0300-\036F]', '', 'g')), '[^[:alnum:]]+', ' ', 'g')
$$;--> statement-breakpoint
-- What somebody typed, as a query: every word must be there, each may be the beginning of a longer one. NULL without words.
CREATE FUNCTION "search_query"(typed text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsquery('simple', string_agg(word || ':*', ' & '))
  FROM regexp_split_to_table(search_words(typed), ' ') AS word WHERE word <> ''
$$;--> statement-breakpoint
CREATE TABLE "picture" (
	"key" text PRIMARY KEY NOT NULL,
	"owner" uuid NOT NULL,
	"item" uuid,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"thumbhash" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"avif" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "submission_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "inspiration" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_words("inspiration"."project_name" || ' ' || "inspiration"."author" || ' ' || ("inspiration"."information" ->> 'type')))) STORED;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "submission_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "portfolio" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple', search_words("portfolio"."name_project" || ' ' || ("portfolio"."information" ->> 'clientName') || ' ' || ("portfolio"."information" ->> 'type')))) STORED;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_owner_user_id_fk" FOREIGN KEY ("owner") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "picture_item" ON "picture" USING btree ("item");--> statement-breakpoint
ALTER TABLE "inspiration" ADD CONSTRAINT "inspiration_cover_image_picture_key_fk" FOREIGN KEY ("cover_image") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_cover_image_picture_key_fk" FOREIGN KEY ("cover_image") REFERENCES "public"."picture"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspiration_search" ON "inspiration" USING gin ("search");--> statement-breakpoint
CREATE INDEX "portfolio_search" ON "portfolio" USING gin ("search");--> statement-breakpoint
ALTER TABLE "inspiration" ADD CONSTRAINT "inspiration_submissionId_unique" UNIQUE("submission_id");--> statement-breakpoint
ALTER TABLE "portfolio" ADD CONSTRAINT "portfolio_submissionId_unique" UNIQUE("submission_id");