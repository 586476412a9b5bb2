ALTER TABLE "merchants" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "indexable" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "merchants" SET "is_demo" = true WHERE "handle" = 'demo';