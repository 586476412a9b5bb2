CREATE TABLE "search_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"grams" integer[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_queue" (
	"position" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"object_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "address_entered_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "acceptance_reason" text;--> statement-breakpoint
ALTER TABLE "search_entries" ADD CONSTRAINT "search_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_of_merchant" ON "search_entries" USING btree ("merchant_id","mode","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "search_entries_by_grams" ON "search_entries" USING gin ("grams") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "refunds_of_merchant" ON "refunds" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "sessions_accepted" ON "sessions" USING btree ("merchant_id","mode","completed_at") WHERE accepted_at is not null;--> statement-breakpoint
CREATE FUNCTION "queue_for_search"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "search_queue" ("kind", "object_id") VALUES (TG_ARGV[0], NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_searched" AFTER INSERT OR UPDATE OF "title", "items", "first_name", "last_name", "reference", "metadata", "customer_id" ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "queue_for_search"('payment');--> statement-breakpoint
CREATE TRIGGER "customers_searched" AFTER INSERT OR UPDATE OF "first_name", "last_name", "email" ON "customers"
FOR EACH ROW EXECUTE FUNCTION "queue_for_search"('customer');--> statement-breakpoint
CREATE TRIGGER "invoices_searched" AFTER INSERT OR UPDATE OF "reference", "items", "customer_id" ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "queue_for_search"('invoice');--> statement-breakpoint
CREATE TRIGGER "payment_pages_searched" AFTER INSERT OR UPDATE OF "title", "slug" ON "payment_pages"
FOR EACH ROW EXECUTE FUNCTION "queue_for_search"('page');--> statement-breakpoint
CREATE TRIGGER "refunds_searched" AFTER INSERT OR UPDATE OF "reference", "hash", "address" ON "refunds"
FOR EACH ROW EXECUTE FUNCTION "queue_for_search"('refund');--> statement-breakpoint
INSERT INTO "search_queue" ("kind", "object_id")
SELECT 'payment', "id" FROM "sessions"
UNION ALL SELECT 'customer', "id" FROM "customers"
UNION ALL SELECT 'invoice', "id" FROM "invoices"
UNION ALL SELECT 'page', "id" FROM "payment_pages"
UNION ALL SELECT 'refund', "id" FROM "refunds";
