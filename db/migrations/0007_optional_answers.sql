ALTER TABLE "budget" ADD COLUMN "has_slogan" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "personality" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "applications" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "deadline" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "must_stay" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "budget" ADD COLUMN "replies" jsonb DEFAULT '{}'::jsonb NOT NULL;