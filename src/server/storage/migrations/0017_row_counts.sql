CREATE TABLE "row_count_deltas" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"delta" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_list_merchant_id_mode_status_pk" PRIMARY KEY("list","merchant_id","mode","status")
);--> statement-breakpoint
-- folding deletes by the whole row; without this, a logical replica would refuse that
ALTER TABLE "row_count_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
CREATE FUNCTION "count_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", '', 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", '', -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_row_by_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", 1);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", -1),
      (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_counted" AFTER INSERT OR DELETE ON "customers"
FOR EACH ROW EXECUTE FUNCTION "count_row"();--> statement-breakpoint
CREATE TRIGGER "sessions_counted" AFTER INSERT OR DELETE ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "sessions_recounted" AFTER UPDATE OF "status" ON "sessions"
FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_counted" AFTER INSERT OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_recounted" AFTER UPDATE OF "status" ON "invoices"
FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_counted" AFTER INSERT OR DELETE ON "events"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_recounted" AFTER UPDATE OF "status" ON "events"
FOR EACH ROW WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
-- Counts everything anew, while nobody changes it.
CREATE FUNCTION "recount_rows"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "customers", "invoices", "sessions", "events" IN SHARE MODE;
  LOCK TABLE "row_count_deltas", "row_counts" IN EXCLUSIVE MODE;
  DELETE FROM "row_count_deltas";
  DELETE FROM "row_counts";
  INSERT INTO "row_counts" ("list", "merchant_id", "mode", "status", "count")
  SELECT 'customers', "merchant_id", "mode", '', count(*) FROM "customers" GROUP BY "merchant_id", "mode"
  UNION ALL
  SELECT 'invoices', "merchant_id", "mode", "status", count(*) FROM "invoices" GROUP BY "merchant_id", "mode", "status"
  UNION ALL
  SELECT 'sessions', "merchant_id", "mode", "status", count(*) FROM "sessions" GROUP BY "merchant_id", "mode", "status"
  UNION ALL
  SELECT 'events', "merchant_id", "mode", "status", count(*) FROM "events" GROUP BY "merchant_id", "mode", "status";
END $$;--> statement-breakpoint
-- no writer is between the triggers and the counts: the triggers have locked the tables until the end of the migration
SELECT "recount_rows"();
