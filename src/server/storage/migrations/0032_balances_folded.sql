DROP INDEX "ledger_entries_of_account";--> statement-breakpoint
CREATE TABLE "ledger_balance_deltas" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "ledger_balances_of_account" UNIQUE NULLS NOT DISTINCT("merchant_id","mode","currency","network","account")
);
--> statement-breakpoint
-- folding finds rows by all of their columns; without this, a logical replica would refuse that
ALTER TABLE "ledger_balance_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" REPLICA IDENTITY FULL;--> statement-breakpoint
CREATE FUNCTION "add_to_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_balance_deltas" ("merchant_id", "mode", "currency", "network", "account", "amount")
  SELECT "merchant_id", "mode", "currency", "network", "account", sum("amount")
  FROM "added" GROUP BY "merchant_id", "mode", "currency", "network", "account";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_added" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "add_to_balances"();--> statement-breakpoint
-- Adds all entries up anew, while nobody adds any.
CREATE FUNCTION "recount_balances"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "ledger_entries" IN SHARE MODE;
  LOCK TABLE "ledger_balance_deltas", "ledger_balances" IN EXCLUSIVE MODE;
  DELETE FROM "ledger_balance_deltas";
  DELETE FROM "ledger_balances";
  INSERT INTO "ledger_balances" ("merchant_id", "mode", "currency", "network", "account", "amount")
  SELECT "merchant_id", "mode", "currency", "network", "account", sum("amount")
  FROM "ledger_entries" GROUP BY "merchant_id", "mode", "currency", "network", "account";
END $$;--> statement-breakpoint
SELECT "recount_balances"();
