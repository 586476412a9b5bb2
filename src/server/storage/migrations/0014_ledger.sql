CREATE TABLE "ledger_adjustments" (
	"id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "ledger_adjustments_id_currency_pk" PRIMARY KEY("id","currency")
);
--> statement-breakpoint
CREATE TABLE "ledger_due" (
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	CONSTRAINT "ledger_due_cause_kind_cause_id_pk" PRIMARY KEY("cause_kind","cause_id")
);
--> statement-breakpoint
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
ALTER TABLE "swaps" ADD COLUMN "to_network" text;--> statement-breakpoint
ALTER TABLE "ledger_adjustments" ADD CONSTRAINT "ledger_adjustments_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_adjustments_of_merchant" ON "ledger_adjustments" USING btree ("merchant_id","mode","currency");--> statement-breakpoint
CREATE INDEX "ledger_due_of_merchant" ON "ledger_due" USING btree ("merchant_id","mode");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_cause" ON "ledger_entries" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_account" ON "ledger_entries" USING btree ("merchant_id","mode","account","currency","network","amount");--> statement-breakpoint
CREATE FUNCTION "mark_ledger_due"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_due" ("cause_kind", "cause_id", "merchant_id", "mode")
  VALUES (TG_ARGV[0], NEW."id", NEW."merchant_id", NEW."mode")
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "deposits_due" AFTER INSERT OR UPDATE OF "state", "amount", "reversed", "session_id" ON "deposits"
FOR EACH ROW EXECUTE FUNCTION "mark_ledger_due"('deposit');--> statement-breakpoint
CREATE TRIGGER "refunds_due" AFTER INSERT OR UPDATE OF "status" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "mark_ledger_due"('refund');--> statement-breakpoint
CREATE TRIGGER "payouts_due" AFTER INSERT OR UPDATE OF "status" ON "payouts"
FOR EACH ROW EXECUTE FUNCTION "mark_ledger_due"('payout');--> statement-breakpoint
CREATE TRIGGER "swaps_due" AFTER UPDATE OF "status" ON "swaps"
FOR EACH ROW EXECUTE FUNCTION "mark_ledger_due"('swap');--> statement-breakpoint
CREATE TRIGGER "sandbox_credits_due" AFTER INSERT ON "sandbox_credits"
FOR EACH ROW EXECUTE FUNCTION "mark_ledger_due"('play_money');--> statement-breakpoint
-- The entries of the books that there are, in 18 decimals, as the service writes them. `side` is -1 for the account that
-- money leaves. Swaps and play money are posted by the service, which knows their networks.
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
)
SELECT "merchant_id", "mode", "currency", "network", "account", "side" * "amount", "kind", "id", "at"
FROM "scaled" CROSS JOIN LATERAL (VALUES ("source", -1), ("target", 1)) AS "halves" ("account", "side")
WHERE "amount" <> 0
ORDER BY "at", "id";--> statement-breakpoint
INSERT INTO "ledger_due" ("cause_kind", "cause_id", "merchant_id", "mode")
SELECT 'swap', "id", "merchant_id", "mode" FROM "swaps" WHERE "status" IN ('processing', 'completed')
UNION ALL
SELECT 'play_money', "id", "merchant_id", "mode" FROM "sandbox_credits"
UNION ALL
-- looks at what the orders of a merchant have taken once the others are posted
SELECT 'adjustment', gen_random_uuid(), "merchant_id", "mode"
FROM (SELECT "merchant_id", "mode" FROM "payouts" UNION SELECT "merchant_id", "mode" FROM "refunds" UNION SELECT "merchant_id", "mode" FROM "swaps") AS "ordering";
