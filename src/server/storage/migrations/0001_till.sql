CREATE TABLE "tills" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"quick_items" json NOT NULL,
	"tips" json NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tills_merchant_id_mode_pk" PRIMARY KEY("merchant_id","mode")
);
--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "kind" text DEFAULT 'page' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "tills" ADD CONSTRAINT "tills_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_pages_till" ON "payment_pages" USING btree ("merchant_id","mode") WHERE kind = 'till';--> statement-breakpoint
CREATE INDEX "sessions_by_creator" ON "sessions" USING btree ("created_by","created_at","id") WHERE created_by is not null;