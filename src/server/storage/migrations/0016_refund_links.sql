ALTER TABLE "refunds" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "sandbox_orders" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "underpaid" text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "deposit_id" uuid;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "stray" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "why" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "underpaid" text DEFAULT 'wait' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "rest_refunded_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("expires_at") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "sessions_with_rest" ON "sessions" USING btree ("expires_at") WHERE status = 'underpaid' and underpaid = 'refund' and rest_refunded_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_token" UNIQUE("token_hash");