DROP INDEX "sessions_completed";--> statement-breakpoint
CREATE INDEX "deposits_past_grace" ON "deposits" USING btree ("merchant_id","mode","seen_at") WHERE past_grace;--> statement-breakpoint
CREATE INDEX "ledger_entries_set_aside" ON "ledger_entries" USING btree ("merchant_id","mode","created_at") WHERE account = 'held' and cause_kind = 'deposit' and amount > 0;--> statement-breakpoint
CREATE INDEX "sessions_completed" ON "sessions" USING btree ("merchant_id","mode","completed_at","currency","amount") WHERE completed_at is not null;