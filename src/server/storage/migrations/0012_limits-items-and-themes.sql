CREATE TABLE "merchant_profiles" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"support_email" text,
	"privacy_url" text,
	"theme" json,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merchant_profiles_merchant_id_mode_pk" PRIMARY KEY("merchant_id","mode")
);
--> statement-breakpoint
CREATE TABLE "theme_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"page_id" uuid,
	"theme" json,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "limits" json DEFAULT '[]'::json NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "items" json;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "image" text;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "session_minutes" integer;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "return_mode" text DEFAULT 'button' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD COLUMN "cancel_url" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "items" json;--> statement-breakpoint
ALTER TABLE "merchant_profiles" ADD CONSTRAINT "merchant_profiles_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "theme_versions_of_merchant" ON "theme_versions" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "theme_versions_of_page" ON "theme_versions" USING btree ("page_id");