ALTER TABLE "deposits" ADD COLUMN "past_grace" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "late_rate" text;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "late_grace_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "late_grace_minutes" integer DEFAULT 60 NOT NULL;--> statement-breakpoint
CREATE INDEX "deposits_awaiting_rate" ON "deposits" USING btree ("seen_at") WHERE past_grace and late_rate is null;