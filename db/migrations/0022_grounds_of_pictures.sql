ALTER TABLE "picture" ADD COLUMN "measured_ground" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "chosen_ground" text;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "cards" jsonb DEFAULT '[]'::jsonb NOT NULL;