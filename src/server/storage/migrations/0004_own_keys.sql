CREATE TABLE "own_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"label" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "own_addresses_by_address" UNIQUE("merchant_id","mode","family","address")
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "senders_due" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "senders" json;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "own" text;--> statement-breakpoint
ALTER TABLE "watched_addresses" ADD COLUMN "balances" json;--> statement-breakpoint
ALTER TABLE "watched_addresses" ADD COLUMN "balances_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_networks" ADD COLUMN "proof_confirmations" integer;--> statement-breakpoint
ALTER TABLE "wallet_networks" ADD COLUMN "proof_required" integer;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "stopped_by" json;--> statement-breakpoint
ALTER TABLE "own_addresses" ADD CONSTRAINT "own_addresses_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deposits_by_own_address" ON "deposits" USING btree ("address_key") WHERE source <> 'custody';--> statement-breakpoint
CREATE INDEX "deposits_senders_due" ON "deposits" USING btree ("network","seen_at") WHERE senders_due;--> statement-breakpoint
CREATE INDEX "deposits_with_senders" ON "deposits" USING btree ("merchant_id","mode") WHERE senders is not null;--> statement-breakpoint
CREATE INDEX "watched_addresses_balances" ON "watched_addresses" USING btree ("network","balances_at");