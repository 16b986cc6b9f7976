CREATE TABLE "deleted_publication" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" uuid,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publication_presence" (
	"item" uuid NOT NULL,
	"person" uuid NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "publication_presence_item_person_pk" PRIMARY KEY("item","person")
);
--> statement-breakpoint
ALTER TABLE "publication" ADD COLUMN "scheduled_revision" integer;--> statement-breakpoint
ALTER TABLE "deleted_publication" ADD CONSTRAINT "deleted_publication_by_user_id_fk" FOREIGN KEY ("by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_presence" ADD CONSTRAINT "publication_presence_person_user_id_fk" FOREIGN KEY ("person") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;