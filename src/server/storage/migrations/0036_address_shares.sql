ALTER TABLE "deposits" ADD COLUMN "is_unexpected" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "wallet_id" uuid;--> statement-breakpoint
ALTER TABLE "session_addresses" ADD COLUMN "is_reused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_stranger" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD COLUMN "is_strangers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD COLUMN "caller_block" text;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD COLUMN "empty_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD COLUMN "is_reused" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "share_mailed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "wallet_addresses_of_callers" ON "wallet_addresses" USING btree ("issued_at") WHERE caller_block is not null;