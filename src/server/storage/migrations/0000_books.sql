CREATE TABLE "account_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_addresses_by_address" UNIQUE("mode","network","address_key")
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"bank_name" text NOT NULL,
	"bank_code" text NOT NULL,
	"account_reference" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bank_accounts_by_number" UNIQUE("mode","bank_code","account_number")
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"email" text,
	"email_key" text,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_by_email" UNIQUE("merchant_id","mode","email_key")
);
--> statement-breakpoint
CREATE TABLE "deposit_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"customer_id" uuid NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"custody_id" text,
	"lease_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deposit_accounts_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"custody_id" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"session_id" uuid,
	"customer_id" uuid,
	"asset" text NOT NULL,
	"network" text,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"hash" text NOT NULL,
	"confirmations" integer NOT NULL,
	"required_confirmations" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"told" json NOT NULL,
	"late" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deposits_by_custody" UNIQUE("mode","custody_id")
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"reference" text,
	"customer_id" uuid,
	"currency" text NOT NULL,
	"items" json NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"due_date" date,
	"paid_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issued_keys" (
	"jti" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"scope" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merchants" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handle" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"logo_url" text,
	"support_email" text,
	"privacy_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merchants_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "revoked_keys" (
	"jti" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "custody_cursors" (
	"mode" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"session_id" uuid NOT NULL,
	"holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"response" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_scope_key_pk" PRIMARY KEY("scope","key")
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"session_id" uuid,
	"endpoint_id" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_orders_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"currency" text NOT NULL,
	"amount" numeric(60, 0),
	"min_amount" numeric(60, 0),
	"max_amount" numeric(60, 0),
	"status" text NOT NULL,
	"options" json NOT NULL,
	"tolerance_percent" double precision DEFAULT 0 NOT NULL,
	"merchant" json,
	"locale" text,
	"copy" json,
	"theme" json,
	"allowed_origins" json NOT NULL,
	"return_url" text,
	"return_secret" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payment_pages_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "banks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"bank_code" text NOT NULL,
	"bank_name" text NOT NULL,
	"account_number" text NOT NULL,
	"account_name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"bank_id" uuid NOT NULL,
	"bank" json NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"custody_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"session_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"network" text NOT NULL,
	"crypto_amount" numeric(60, 0) NOT NULL,
	"address" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"custody_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_addresses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"asset" text NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"address_key" text NOT NULL,
	"custody_id" text NOT NULL,
	"crypto_amount" numeric(60, 0) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_addresses_by_address" UNIQUE("mode","network","address_key","asset")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"page_id" uuid NOT NULL,
	"customer_id" uuid,
	"invoice_id" uuid,
	"reference" text NOT NULL,
	"first_name" text,
	"last_name" text,
	"amount" numeric(60, 0) NOT NULL,
	"currency" text NOT NULL,
	"asset" text,
	"network" text,
	"crypto_amount" numeric(60, 0),
	"rate" text,
	"address" text,
	"required_confirmations" integer,
	"tolerance_percent" text DEFAULT '0' NOT NULL,
	"status" text NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"seen_amount" numeric(60, 0) DEFAULT 0 NOT NULL,
	"final_amount" numeric(60, 0) DEFAULT 0 NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"metadata" json,
	"return_url" text,
	"locale" text,
	"transaction_id" uuid,
	"renews" uuid,
	"renewed_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "sessions_by_reference" UNIQUE("merchant_id","mode","reference")
);
--> statement-breakpoint
CREATE TABLE "swaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"source_amount" text NOT NULL,
	"target_amount" text NOT NULL,
	"rate" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"custody_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"response_status" integer,
	"duration_ms" integer NOT NULL,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"status" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"response_status" integer,
	"response_body" text,
	"next_retry_at" timestamp (3) with time zone,
	"last_attempt_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"is_active" boolean NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_endpoints_of_merchant" UNIQUE("merchant_id","mode")
);
--> statement-breakpoint
ALTER TABLE "account_addresses" ADD CONSTRAINT "account_addresses_account_id_deposit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."deposit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_deposit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."deposit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_accounts" ADD CONSTRAINT "deposit_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_keys" ADD CONSTRAINT "issued_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD CONSTRAINT "payment_pages_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banks" ADD CONSTRAINT "banks_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_addresses" ADD CONSTRAINT "session_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_of_merchant" ON "customers" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "deposits_of_session" ON "deposits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deposits_of_customer" ON "deposits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "invoices_of_merchant" ON "invoices" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sandbox_orders_due" ON "sandbox_orders" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "payment_pages_of_merchant" ON "payment_pages" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "banks_of_merchant" ON "banks" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_of_merchant" ON "payouts" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_unasked" ON "payouts" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "refunds_of_session" ON "refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refunds_unasked" ON "refunds" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "session_addresses_of_session" ON "session_addresses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "sessions_of_merchant" ON "sessions" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "sessions_of_customer" ON "sessions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "sessions_of_invoice" ON "sessions" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("expires_at") WHERE status in ('initiated', 'pending', 'partial');--> statement-breakpoint
CREATE INDEX "swaps_of_merchant" ON "swaps" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "swaps_executed" ON "swaps" USING btree ("merchant_id","mode","executed_at") WHERE executed_at is not null;--> statement-breakpoint
CREATE INDEX "swaps_unasked" ON "swaps" USING btree ("executed_at") WHERE status = 'processing' and custody_id is null;--> statement-breakpoint
CREATE INDEX "deliveries_of_event" ON "deliveries" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("endpoint_id","next_retry_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "events_of_merchant" ON "events" USING btree ("merchant_id","mode","position");