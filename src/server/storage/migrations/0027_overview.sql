CREATE TABLE "session_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "issued_keys" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_notes_of_session" ON "session_notes" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE INDEX "deposits_held" ON "deposits" USING btree ("merchant_id","mode") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "deposits_reversed" ON "deposits" USING btree ("merchant_id","mode","seen_at") WHERE reversed > 0;--> statement-breakpoint
CREATE INDEX "refunds_given" ON "refunds" USING btree ("merchant_id","mode") WHERE status = 'created' and custody_id is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_metadata" ON "sessions" USING gin (jsonb_path_query_array(metadata::jsonb, '$.*') jsonb_path_ops) WHERE metadata is not null;