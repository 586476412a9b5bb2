ALTER TABLE "sessions" ADD COLUMN "payer_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "payer_token_key_hash" text;