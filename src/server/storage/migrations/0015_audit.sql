CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"changes" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_keys" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "issued_keys" ADD COLUMN "last_used_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "revoked_keys" ADD COLUMN "revoked_by" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_of_merchant" ON "audit_entries" USING btree ("merchant_id","mode","position");--> statement-breakpoint
CREATE INDEX "audit_entries_of_object" ON "audit_entries" USING btree ("merchant_id","mode","object","position");--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("merchant_id","mode","actor","position");--> statement-breakpoint
CREATE INDEX "issued_keys_of_merchant" ON "issued_keys" USING btree ("merchant_id","mode","created_at");