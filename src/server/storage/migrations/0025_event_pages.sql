DROP INDEX "events_of_merchant";--> statement-breakpoint
DROP INDEX "events_by_status";--> statement-breakpoint
CREATE INDEX "events_of_merchant" ON "events" USING btree ("merchant_id","mode","created_at","position","id");--> statement-breakpoint
CREATE INDEX "events_by_status" ON "events" USING btree ("merchant_id","mode","status","created_at","position","id");