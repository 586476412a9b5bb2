ALTER TABLE "events" ADD COLUMN "session_id" uuid;--> statement-breakpoint
CREATE INDEX "events_of_session" ON "events" USING btree ("session_id","position") WHERE session_id is not null;