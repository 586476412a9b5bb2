CREATE TABLE "listed_addresses" (
	"wallet_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "listed_addresses_wallet_id_index_pk" PRIMARY KEY("wallet_id","index"),
	CONSTRAINT "listed_addresses_by_address" UNIQUE("family","address")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"family" text NOT NULL,
	"label" text,
	"key" text,
	"key_hash" text,
	"script_type" text,
	"next_index" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_by_key" UNIQUE("family","key_hash")
);
--> statement-breakpoint
ALTER TABLE "listed_addresses" ADD CONSTRAINT "listed_addresses_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_in_use" ON "wallets" USING btree ("merchant_id","mode","family") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "wallets_of_merchant" ON "wallets" USING btree ("merchant_id","mode","created_at");