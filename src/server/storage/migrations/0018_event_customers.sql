ALTER TABLE "events" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "customer_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "account_addresses_of_account" ON "account_addresses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_of_account" ON "bank_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "swaps_quoted" ON "swaps" USING btree ("expires_at") WHERE status = 'quoted';--> statement-breakpoint
CREATE INDEX "events_of_customer" ON "events" USING btree ("customer_id","position") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "events_of_unknown_customer" ON "events" USING btree ("merchant_id","mode","position") WHERE not customer_known;