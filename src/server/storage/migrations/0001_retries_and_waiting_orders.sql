ALTER TABLE "events" ADD COLUMN "retries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_unasked" ON "payouts" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "refunds_unasked" ON "refunds" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "swaps_executed" ON "swaps" USING btree ("merchant_id","mode","executed_at") WHERE executed_at is not null;--> statement-breakpoint
CREATE INDEX "swaps_unasked" ON "swaps" USING btree ("executed_at") WHERE status = 'processing' and custody_id is null;