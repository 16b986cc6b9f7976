ALTER TABLE "picture" ADD COLUMN "focal_x" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD COLUMN "focal_y" integer DEFAULT 50 NOT NULL;--> statement-breakpoint
ALTER TABLE "picture" ADD CONSTRAINT "picture_focal" CHECK ("picture"."focal_x" between 0 and 100 and "picture"."focal_y" between 0 and 100);