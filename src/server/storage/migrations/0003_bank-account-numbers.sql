ALTER TABLE "bank_accounts" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "bank_accounts" SET "shared" = true WHERE EXISTS (
	SELECT 1 FROM "bank_accounts" "older"
	WHERE "older"."mode" = "bank_accounts"."mode" AND "older"."currency" = "bank_accounts"."currency"
		AND "older"."account_number" = "bank_accounts"."account_number"
		AND ("older"."created_at", "older"."id") < ("bank_accounts"."created_at", "bank_accounts"."id")
);--> statement-breakpoint
CREATE UNIQUE INDEX "bank_accounts_by_notice" ON "bank_accounts" USING btree ("mode","currency","account_number") WHERE not shared;