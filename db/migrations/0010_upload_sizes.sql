ALTER TABLE "upload" ADD COLUMN "bytes" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "width" integer;--> statement-breakpoint
ALTER TABLE "upload" ADD COLUMN "height" integer;