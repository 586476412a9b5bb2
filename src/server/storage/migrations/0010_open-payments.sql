CREATE TABLE "open_payments" (
	"block" text NOT NULL,
	"session_id" uuid NOT NULL,
	"open_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_payments_block_session_id_pk" PRIMARY KEY("block","session_id")
);
--> statement-breakpoint
ALTER TABLE "open_payments" ADD CONSTRAINT "open_payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "open_payments_over" ON "open_payments" USING btree ("open_until");