CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_cause" ON "ledger_entries" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("merchant_id","mode","account","currency","amount");--> statement-breakpoint
-- The entries of the books that there are, in 18 decimals, as the service writes them. `side` is -1 for the account that
-- money leaves.
INSERT INTO "ledger_entries" ("merchant_id", "mode", "currency", "network", "account", "amount", "cause_kind", "cause_id", "created_at")
WITH "moved" AS (
  SELECT d."merchant_id", d."mode", d."asset" AS "currency", d."network", 'received' AS "source",
    CASE
      WHEN d."state" = 'seen' THEN 'pending'
      WHEN d."session_id" IS NULL OR EXISTS (
        SELECT FROM "session_addresses" a JOIN "sessions" s ON s."id" = a."session_id"
        WHERE a."session_id" = d."session_id" AND a."network" = d."network" AND a."address_key" = d."address_key"
          AND d."asset" IN (a."asset", s."asset")
      ) THEN 'available'
      ELSE 'held'
    END AS "target",
    (d."amount" - d."reversed")::numeric AS "units", 'deposit' AS "kind", d."id", d."updated_at" AS "at"
  FROM "deposits" d WHERE d."state" <> 'failed'
  UNION ALL
  SELECT "merchant_id", "mode", "asset", "network", 'available', CASE "status" WHEN 'success' THEN 'refunded' ELSE 'held' END,
    "crypto_amount", 'refund', "id", "updated_at"
  FROM "refunds" WHERE "status" <> 'failed'
  UNION ALL
  SELECT "merchant_id", "mode", "currency", NULL, 'available', CASE "status" WHEN 'success' THEN 'paid_out' ELSE 'held' END,
    "amount", 'payout', "id", "updated_at"
  FROM "payouts" WHERE "status" <> 'failed'
), "scaled" AS (
  SELECT "merchant_id", "mode", "currency", "network", "source", "target", "kind", "id", "at",
    "units" * CASE
      WHEN "currency" IN ('XOF', 'UGX') THEN 1000000000000000000
      WHEN "currency" IN ('NGN', 'KES', 'GHS', 'ZAR', 'TZS', 'EGP', 'MAD', 'USD', 'EUR') THEN 10000000000000000
      WHEN "currency" IN ('ETH', 'BNB') OR "network" = 'Binance_Smart_Chain' THEN 1
      WHEN "currency" = 'BTC' THEN 10000000000
      WHEN "currency" IN ('SOL', 'TON') THEN 1000000000
      ELSE 1000000000000
    END::numeric AS "amount"
  FROM "moved"
  UNION ALL
  SELECT "merchant_id", "mode", "from_currency", NULL, 'available',
    CASE "status" WHEN 'completed' THEN 'swapped' ELSE 'held' END, 'swap', "id", "executed_at",
    "source_amount"::numeric * 1000000000000000000
  FROM "swaps" WHERE "executed_at" IS NOT NULL AND "status" IN ('processing', 'completed')
  UNION ALL
  SELECT "merchant_id", "mode", "to_currency", NULL, 'swapped', 'available', 'swap', "id", coalesce("completed_at", "executed_at"),
    "target_amount"::numeric * 1000000000000000000
  FROM "swaps" WHERE "executed_at" IS NOT NULL AND "status" = 'completed'
  UNION ALL
  SELECT "merchant_id", "mode", "currency", "network", 'issued', 'available', 'play_money', "id", "created_at",
    "amount"::numeric * 1000000000000000000
  FROM "sandbox_credits"
)
SELECT "merchant_id", "mode", "currency", "network", "account", "side" * "amount", "kind", "id", "at"
FROM "scaled" CROSS JOIN LATERAL (VALUES ("source", -1), ("target", 1)) AS "halves" ("account", "side")
WHERE "amount" <> 0
ORDER BY "at", "id";
