ALTER TABLE "merchant_mail" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "merchant_profiles" ADD COLUMN "locale" text;