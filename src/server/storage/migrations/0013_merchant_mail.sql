CREATE TABLE "mail_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"address" text,
	"address_hash" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_verifications_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "merchant_mail" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"address" text,
	"unsubscribe_token" text,
	"payments" boolean DEFAULT true NOT NULL,
	"daily_summary" boolean DEFAULT true NOT NULL,
	"name_customers" boolean DEFAULT false NOT NULL,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"summarised_until" timestamp (3) with time zone,
	"summary_due_at" timestamp (3) with time zone,
	CONSTRAINT "merchant_mail_merchant_id_mode_pk" PRIMARY KEY("merchant_id","mode"),
	CONSTRAINT "merchant_mail_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "paid_session_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "verification_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "merchant_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "completed_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "completed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mail_verifications" ADD CONSTRAINT "mail_verifications_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_mail" ADD CONSTRAINT "merchant_mail_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_verifications_of_merchant" ON "mail_verifications" USING btree ("merchant_id","mode");--> statement-breakpoint
CREATE INDEX "mail_verifications_of_address" ON "mail_verifications" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "merchant_mail_summary_due" ON "merchant_mail" USING btree ("summary_due_at");--> statement-breakpoint
CREATE INDEX "sessions_completed" ON "sessions" USING btree ("merchant_id","mode","completed_at") WHERE completed_at is not null;