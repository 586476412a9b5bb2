CREATE TABLE "row_count_deltas" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delta" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"month" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_list_merchant_id_mode_status_month_pk" PRIMARY KEY("list","merchant_id","mode","status","month")
);
--> statement-breakpoint
DROP INDEX "customers_of_merchant";--> statement-breakpoint
DROP INDEX "invoices_of_merchant";--> statement-breakpoint
DROP INDEX "sessions_of_merchant";--> statement-breakpoint
DROP INDEX "sessions_of_customer";--> statement-breakpoint
DROP INDEX "events_of_merchant";--> statement-breakpoint
CREATE INDEX "deposits_by_hash" ON "deposits" USING hash ("hash");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("merchant_id","mode","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_reference" ON "invoices" USING btree ("merchant_id","mode","reference","created_at","id") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_merchant" ON "ledger_entries" USING btree ("merchant_id","mode","id");--> statement-breakpoint
CREATE INDEX "sessions_by_status" ON "sessions" USING btree ("merchant_id","mode","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_page" ON "sessions" USING btree ("page_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_page_by_status" ON "sessions" USING btree ("page_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "events_by_status" ON "events" USING btree ("merchant_id","mode","status","created_at","position");--> statement-breakpoint
CREATE INDEX "customers_of_merchant" ON "customers" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_of_merchant" ON "invoices" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_merchant" ON "sessions" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_customer" ON "sessions" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_of_merchant" ON "events" USING btree ("merchant_id","mode","created_at","position");--> statement-breakpoint
-- folding deletes by the whole row; without this, a logical replica would refuse that
ALTER TABLE "row_count_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
CREATE FUNCTION "count_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", '', NEW."created_at", 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", '', OLD."created_at", -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_row_by_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", NEW."created_at", 1);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", OLD."created_at", -1),
      (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", NEW."created_at", 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", OLD."created_at", -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_counted" AFTER INSERT OR DELETE ON "customers"
FOR EACH ROW EXECUTE FUNCTION "count_row"();--> statement-breakpoint
CREATE TRIGGER "sessions_counted" AFTER INSERT OR DELETE ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "sessions_recounted" AFTER UPDATE OF "status", "created_at" ON "sessions"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_counted" AFTER INSERT OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_recounted" AFTER UPDATE OF "status", "created_at" ON "invoices"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_counted" AFTER INSERT OR DELETE ON "events"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_recounted" AFTER UPDATE OF "status", "created_at" ON "events"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
-- Counts everything anew, while nobody changes it.
CREATE FUNCTION "recount_rows"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "customers", "invoices", "sessions", "events" IN SHARE MODE;
  LOCK TABLE "row_count_deltas", "row_counts" IN EXCLUSIVE MODE;
  DELETE FROM "row_count_deltas";
  DELETE FROM "row_counts";
  INSERT INTO "row_counts" ("list", "merchant_id", "mode", "status", "month", "count")
  SELECT 'customers', "merchant_id", "mode", '', date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "customers" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'invoices', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "invoices" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'sessions', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "sessions" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'events', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "events" GROUP BY 2, 3, 4, 5;
END $$;--> statement-breakpoint
-- no writer is between the triggers and the counts: the triggers have locked the tables until the end of the migration
SELECT "recount_rows"();
