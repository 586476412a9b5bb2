CREATE TABLE "address_claims" (
	"mode" text NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"wallet_id" uuid,
	"index" integer,
	"session_id" uuid,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_claims_mode_family_address_pk" PRIMARY KEY("mode","family","address"),
	CONSTRAINT "address_claims_of_wallet" UNIQUE("wallet_id","index")
);
--> statement-breakpoint
CREATE TABLE "unbooked_movements" (
	"mode" text NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"merchant_id" uuid,
	"movement" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unbooked_movements_mode_source_id_pk" PRIMARY KEY("mode","source","id")
);
--> statement-breakpoint
DROP INDEX "wallet_addresses_by_address";--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "source" text DEFAULT 'custody' NOT NULL;--> statement-breakpoint
ALTER TABLE "seen_movements" ADD COLUMN "source" text;--> statement-breakpoint
UPDATE "seen_movements" seen SET "source" = 'own:' || watched."wallet_id" || ':' || watched."index"
FROM "watched_addresses" watched
WHERE watched."network" = seen."movement" ->> 'network' AND watched."address" = seen."movement" ->> 'address';--> statement-breakpoint
UPDATE "seen_movements" SET "source" = 'own:' WHERE "source" IS NULL;--> statement-breakpoint
ALTER TABLE "seen_movements" ALTER COLUMN "source" SET NOT NULL;--> statement-breakpoint
UPDATE "deposits" booked SET "source" = seen."source" FROM "seen_movements" seen
WHERE booked."mode" = 'live' AND booked."custody_id" = seen."id";--> statement-breakpoint
CREATE INDEX "address_claims_of_session" ON "address_claims" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "unbooked_movements_of_merchant" ON "unbooked_movements" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
-- An address that stands in two places stays the custodian's; the doctor names it.
INSERT INTO "address_claims" ("mode", "family", "address", "session_id", "created_at")
SELECT "mode", CASE "network" WHEN 'Bitcoin' THEN 'bitcoin' WHEN 'Solana' THEN 'solana' WHEN 'Tron' THEN 'tron' WHEN 'TON' THEN 'ton' ELSE 'evm' END, "address_key", "session_id", "created_at"
FROM "session_addresses" WHERE "custody_id" NOT LIKE 'own:%' ORDER BY "created_at" DESC
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "address_claims" ("mode", "family", "address", "account_id", "created_at")
SELECT shown."mode", CASE shown."network" WHEN 'Bitcoin' THEN 'bitcoin' WHEN 'Solana' THEN 'solana' WHEN 'Tron' THEN 'tron' WHEN 'TON' THEN 'ton' ELSE 'evm' END, shown."address_key", shown."account_id", shown."created_at"
FROM "account_addresses" shown JOIN "deposit_accounts" account ON account."id" = shown."account_id"
WHERE account."custody_id" NOT LIKE 'own:%'
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "address_claims" ("mode", "family", "address", "wallet_id", "index", "session_id", "account_id", "created_at")
SELECT wallet."mode", listed."family", listed."address", listed."wallet_id", listed."index", (
  SELECT shown."session_id" FROM "session_addresses" shown
  WHERE shown."custody_id" = 'own:' || listed."wallet_id" || ':' || listed."index" LIMIT 1
), (
  SELECT shown."account_id" FROM "account_addresses" shown JOIN "deposit_accounts" account ON account."id" = shown."account_id"
  WHERE account."custody_id" = 'own:' || listed."reference" AND shown."address_key" = listed."address" LIMIT 1
), wallet."created_at"
FROM "wallet_addresses" listed JOIN "wallets" wallet ON wallet."id" = listed."wallet_id" WHERE NOT listed."skipped"
ON CONFLICT DO NOTHING;
