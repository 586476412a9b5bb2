CREATE TABLE "sandbox_credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"amount" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "reversed" numeric(60, 0) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "stays_paid" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "swaps" ADD COLUMN "custody_target" text;--> statement-breakpoint
ALTER TABLE "sandbox_credits" ADD CONSTRAINT "sandbox_credits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sandbox_credits_of_merchant" ON "sandbox_credits" USING btree ("merchant_id","mode");--> statement-breakpoint
CREATE INDEX "deposits_credited" ON "deposits" USING btree ("merchant_id","mode") WHERE state = 'confirmed';--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_by_reference" UNIQUE("merchant_id","mode","reference");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_by_reference" UNIQUE("merchant_id","mode","reference");