CREATE TABLE "address_claims" (
	"mode" text NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"wallet_id" uuid,
	"index" integer,
	"session_id" uuid,
	"account_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "address_claims_mode_family_address_pk" PRIMARY KEY("mode","family","address"),
	CONSTRAINT "address_claims_of_wallet" UNIQUE("wallet_id","index")
);
--> statement-breakpoint
CREATE TABLE "unbooked_movements" (
	"mode" text NOT NULL,
	"id" text NOT NULL,
	"source" text NOT NULL,
	"merchant_id" uuid,
	"movement" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unbooked_movements_mode_source_id_pk" PRIMARY KEY("mode","source","id")
);
--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"object" text NOT NULL,
	"changes" json NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "unreported_changes" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"former_address" text
);
--> statement-breakpoint
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
	CONSTRAINT "bank_accounts_by_number" UNIQUE("mode","bank_code","account_number"),
	CONSTRAINT "bank_accounts_by_notice" UNIQUE("mode","currency","account_number")
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
	"custody_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deposit_accounts_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"custody_id" text NOT NULL,
	"source" text NOT NULL,
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
	"emitted" json NOT NULL,
	"reversed" numeric(60, 0) DEFAULT 0 NOT NULL,
	"reversed_after_completion" boolean DEFAULT false NOT NULL,
	"final_notice_ids" json DEFAULT '[]'::json NOT NULL,
	"is_unexpected" boolean DEFAULT false NOT NULL,
	"late" boolean NOT NULL,
	"past_grace" boolean DEFAULT false NOT NULL,
	"late_rate" text,
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
CREATE TABLE "ledger_balance_deltas" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_balances" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	CONSTRAINT "ledger_balances_of_account" UNIQUE NULLS NOT DISTINCT("merchant_id","mode","currency","network","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"currency" text NOT NULL,
	"network" text,
	"account" text NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"cause_kind" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"signed_out_at" timestamp (3) with time zone,
	CONSTRAINT "devices_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"name" text,
	"email" text,
	"email_key" text,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "sign_in_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "issued_keys" (
	"jti" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"scope" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"name" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
	"locale" text,
	"summarised_until" timestamp (3) with time zone,
	"summary_due_at" timestamp (3) with time zone,
	CONSTRAINT "merchant_mail_merchant_id_mode_pk" PRIMARY KEY("merchant_id","mode"),
	CONSTRAINT "merchant_mail_unsubscribe_token_unique" UNIQUE("unsubscribe_token")
);
--> statement-breakpoint
CREATE TABLE "merchant_profiles" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"logo_url" text,
	"support_email" text,
	"privacy_url" text,
	"theme" json,
	"locale" text,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merchant_profiles_merchant_id_mode_pk" PRIMARY KEY("merchant_id","mode")
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
	"closed_at" timestamp (3) with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "merchants_handle_unique" UNIQUE("handle")
);
--> statement-breakpoint
CREATE TABLE "revoked_keys" (
	"jti" text PRIMARY KEY NOT NULL,
	"revoked_at" timestamp (3) with time zone NOT NULL,
	"revoked_by" text
);
--> statement-breakpoint
CREATE TABLE "former_slugs" (
	"slug" text NOT NULL,
	"page_id" uuid NOT NULL,
	"retired_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_slugs_slug_page_id_pk" PRIMARY KEY("slug","page_id")
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
	"suggested_amounts" json DEFAULT '[]'::json NOT NULL,
	"status" text NOT NULL,
	"options" json NOT NULL,
	"limits" json DEFAULT '[]'::json NOT NULL,
	"items" json,
	"image" text,
	"session_minutes" integer,
	"tolerance_percent" double precision DEFAULT 0 NOT NULL,
	"rate_spread_percent" double precision DEFAULT 0 NOT NULL,
	"late_grace_minutes" integer DEFAULT 60 NOT NULL,
	"underpaid" text DEFAULT 'wait' NOT NULL,
	"merchant" json,
	"locale" text,
	"copy" json,
	"theme" json,
	"allowed_origins" json NOT NULL,
	"return_url" text,
	"return_mode" text DEFAULT 'button' NOT NULL,
	"cancel_url" text,
	"indexable" boolean DEFAULT true NOT NULL,
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
	"reference" text,
	"bank_id" uuid NOT NULL,
	"bank" json NOT NULL,
	"amount" numeric(60, 0) NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"custody_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_by_reference" UNIQUE("merchant_id","mode","reference")
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"session_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"declined_at" timestamp (3) with time zone,
	CONSTRAINT "refund_requests_session_id_cause_pk" PRIMARY KEY("session_id","cause")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"reference" text,
	"session_id" uuid NOT NULL,
	"asset" text NOT NULL,
	"network" text NOT NULL,
	"crypto_amount" numeric(60, 0) NOT NULL,
	"address" text,
	"deposit_id" uuid,
	"from_held_funds" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"cause" text NOT NULL,
	"token_hash" text,
	"expires_at" timestamp (3) with time zone,
	"hash" text,
	"custody_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_by_reference" UNIQUE("merchant_id","mode","reference"),
	CONSTRAINT "refunds_by_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "row_count_deltas" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"delta" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "row_counts" (
	"list" text NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"status" text NOT NULL,
	"month" date NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "row_counts_list_merchant_id_mode_status_month_pk" PRIMARY KEY("list","merchant_id","mode","status","month")
);
--> statement-breakpoint
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
CREATE TABLE "chain_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"source" text NOT NULL,
	"movement" json NOT NULL,
	CONSTRAINT "chain_movements_by_position" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "network_scans" (
	"network" text PRIMARY KEY NOT NULL,
	"holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"height" integer,
	"scanned_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"unreachable_since" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "watched_addresses" (
	"network" text NOT NULL,
	"address" text NOT NULL,
	"wallet_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"state" json NOT NULL,
	"scanned_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"awaited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "watched_addresses_network_address_pk" PRIMARY KEY("network","address")
);
--> statement-breakpoint
CREATE TABLE "custody_cursors" (
	"mode" text PRIMARY KEY NOT NULL,
	"cursor" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "failed_movements" (
	"mode" text NOT NULL,
	"id" text NOT NULL,
	"movement" json NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_movements_mode_id_pk" PRIMARY KEY("mode","id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"object_id" uuid NOT NULL,
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
	"refund_id" uuid,
	"endpoint_id" uuid,
	"verification_id" uuid,
	"sign_in_link_id" uuid,
	"wallet_id" uuid,
	"merchant_id" uuid,
	"completed_from" timestamp (3) with time zone,
	"completed_until" timestamp (3) with time zone,
	"entry_ids" uuid[],
	"member_id" uuid,
	"former_address" text,
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
CREATE TABLE "sandbox_transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"hash" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sandbox_transfers_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "open_payments" (
	"block" text NOT NULL,
	"session_id" uuid NOT NULL,
	"open_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "open_payments_block_session_id_pk" PRIMARY KEY("block","session_id")
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
	"is_reused" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_addresses_by_address" UNIQUE("mode","network","address_key","asset")
);
--> statement-breakpoint
CREATE TABLE "session_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"text" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	"started_publicly" boolean DEFAULT false NOT NULL,
	"title" text,
	"items" json,
	"first_name" text,
	"last_name" text,
	"message" text,
	"amount" numeric(60, 0) NOT NULL,
	"currency" text NOT NULL,
	"page_priced_at" timestamp (3) with time zone,
	"asset" text,
	"network" text,
	"crypto_amount" numeric(60, 0),
	"rate" text,
	"rate_source" json,
	"address" text,
	"required_confirmations" integer,
	"tolerance_percent" text DEFAULT '0' NOT NULL,
	"late_grace_minutes" integer DEFAULT 60 NOT NULL,
	"underpaid" text DEFAULT 'wait' NOT NULL,
	"underpaid_refunded_at" timestamp (3) with time zone,
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
	"payer_token_hash" text,
	"payer_token_key_hash" text,
	"renews" uuid,
	"renewed_by" uuid,
	"replaced_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "logos" (
	"name" text PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_drafts" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"theme" json,
	"copy" json,
	"updated_at" timestamp (3) with time zone NOT NULL
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
CREATE TABLE "swaps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"to_network" text,
	"source_amount" text NOT NULL,
	"target_amount" text NOT NULL,
	"rate" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"custody_id" text,
	"custody_target" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"executed_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallet_addresses" (
	"wallet_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"reference" text,
	"issued_at" timestamp (3) with time zone,
	"skipped" boolean DEFAULT false NOT NULL,
	"issued_publicly" boolean DEFAULT false NOT NULL,
	"caller_block" text,
	"paid_at" timestamp (3) with time zone,
	"found_empty_at" timestamp (3) with time zone,
	"is_reused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "wallet_addresses_wallet_id_index_pk" PRIMARY KEY("wallet_id","index"),
	CONSTRAINT "wallet_addresses_by_reference" UNIQUE("wallet_id","reference")
);
--> statement-breakpoint
CREATE TABLE "wallet_networks" (
	"wallet_id" uuid NOT NULL,
	"network" text NOT NULL,
	"proven_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "wallet_networks_wallet_id_network_pk" PRIMARY KEY("wallet_id","network")
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"family" text NOT NULL,
	"label" text,
	"key" text,
	"key_hash" text,
	"script_type" text,
	"next_index" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"removed_at" timestamp (3) with time zone,
	"gap_limit" integer DEFAULT 100 NOT NULL,
	"paid_index" integer,
	"agree_above" integer,
	"share_mailed_at" timestamp (3) with time zone,
	"stopped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_by_key" UNIQUE("family","key_hash")
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
	"event_id" text NOT NULL,
	"position" bigserial NOT NULL,
	"merchant_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"type" text NOT NULL,
	"payload" text NOT NULL,
	"customer_id" uuid,
	"session_id" uuid,
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
	"previous_secret" text,
	"previous_secret_until" timestamp (3) with time zone,
	"description" text,
	"event_types" text[],
	"is_default" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"disabled_reason" text,
	"failing_since" timestamp (3) with time zone,
	"last_failure" json,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unreported_changes" ADD CONSTRAINT "unreported_changes_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_addresses" ADD CONSTRAINT "account_addresses_account_id_deposit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."deposit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_account_id_deposit_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."deposit_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_accounts" ADD CONSTRAINT "deposit_accounts_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issued_keys" ADD CONSTRAINT "issued_keys_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_verifications" ADD CONSTRAINT "mail_verifications_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_mail" ADD CONSTRAINT "merchant_mail_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_profiles" ADD CONSTRAINT "merchant_profiles_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_pages" ADD CONSTRAINT "payment_pages_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banks" ADD CONSTRAINT "banks_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox_credits" ADD CONSTRAINT "sandbox_credits_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_addresses" ADD CONSTRAINT "watched_addresses_of_a_wallet" FOREIGN KEY ("wallet_id","index") REFERENCES "public"."wallet_addresses"("wallet_id","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "open_payments" ADD CONSTRAINT "open_payments_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_addresses" ADD CONSTRAINT "session_addresses_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_notes" ADD CONSTRAINT "session_notes_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "logos" ADD CONSTRAINT "logos_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_drafts" ADD CONSTRAINT "page_drafts_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "theme_versions" ADD CONSTRAINT "theme_versions_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "swaps" ADD CONSTRAINT "swaps_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD CONSTRAINT "wallet_addresses_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_networks" ADD CONSTRAINT "wallet_networks_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_merchant_id_merchants_id_fk" FOREIGN KEY ("merchant_id") REFERENCES "public"."merchants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_claims_of_session" ON "address_claims" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "unbooked_movements_of_merchant" ON "unbooked_movements" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_of_merchant" ON "audit_entries" USING btree ("merchant_id","mode","position");--> statement-breakpoint
CREATE INDEX "audit_entries_of_object" ON "audit_entries" USING btree ("merchant_id","mode","object","position");--> statement-breakpoint
CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("merchant_id","mode","actor","position");--> statement-breakpoint
CREATE INDEX "account_addresses_of_account" ON "account_addresses" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "bank_accounts_of_account" ON "bank_accounts" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "customers_of_merchant" ON "customers" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_of_session" ON "deposits" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "deposits_of_customer" ON "deposits" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "deposits_by_hash" ON "deposits" USING hash ("hash");--> statement-breakpoint
CREATE INDEX "deposits_credited" ON "deposits" USING btree ("merchant_id","mode") WHERE state = 'confirmed';--> statement-breakpoint
CREATE INDEX "deposits_past_grace" ON "deposits" USING btree ("merchant_id","mode","seen_at") WHERE past_grace;--> statement-breakpoint
CREATE INDEX "deposits_held" ON "deposits" USING btree ("merchant_id","mode") WHERE state = 'held';--> statement-breakpoint
CREATE INDEX "deposits_reversed" ON "deposits" USING btree ("merchant_id","mode","seen_at") WHERE reversed > 0;--> statement-breakpoint
CREATE INDEX "deposits_awaiting_rate" ON "deposits" USING btree ("seen_at") WHERE past_grace and late_rate is null;--> statement-breakpoint
CREATE INDEX "invoices_of_merchant" ON "invoices" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_status" ON "invoices" USING btree ("merchant_id","mode","status","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_by_reference" ON "invoices" USING btree ("merchant_id","mode","reference","created_at","id") WHERE reference is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_of_cause" ON "ledger_entries" USING btree ("cause_kind","cause_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_merchant" ON "ledger_entries" USING btree ("merchant_id","mode","id");--> statement-breakpoint
CREATE INDEX "ledger_entries_held" ON "ledger_entries" USING btree ("merchant_id","mode","created_at") WHERE account = 'held' and cause_kind = 'deposit' and amount > 0;--> statement-breakpoint
CREATE INDEX "devices_of_member" ON "devices" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "members_of_merchant" ON "members" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "members_by_email" ON "members" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "sign_in_links_of_member" ON "sign_in_links" USING btree ("member_id","created_at");--> statement-breakpoint
CREATE INDEX "issued_keys_of_merchant" ON "issued_keys" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "mail_verifications_of_merchant" ON "mail_verifications" USING btree ("merchant_id","mode");--> statement-breakpoint
CREATE INDEX "mail_verifications_of_address" ON "mail_verifications" USING btree ("address_hash");--> statement-breakpoint
CREATE INDEX "merchant_mail_summary_due" ON "merchant_mail" USING btree ("summary_due_at");--> statement-breakpoint
CREATE INDEX "former_slugs_of_page" ON "former_slugs" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "payment_pages_of_merchant" ON "payment_pages" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "banks_of_merchant" ON "banks" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_of_merchant" ON "payouts" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "payouts_unsubmitted" ON "payouts" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "refund_requests_of_merchant" ON "refund_requests" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "refunds_of_session" ON "refunds" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("expires_at") WHERE status = 'requested';--> statement-breakpoint
CREATE INDEX "refunds_submitted" ON "refunds" USING btree ("merchant_id","mode") WHERE status = 'created' and custody_id is not null;--> statement-breakpoint
CREATE INDEX "refunds_unsubmitted" ON "refunds" USING btree ("created_at") WHERE status = 'created' and custody_id is null;--> statement-breakpoint
CREATE INDEX "sandbox_credits_of_merchant" ON "sandbox_credits" USING btree ("merchant_id","mode");--> statement-breakpoint
CREATE INDEX "watched_addresses_of_wallet" ON "watched_addresses" USING btree ("wallet_id","index");--> statement-breakpoint
CREATE INDEX "watched_addresses_due" ON "watched_addresses" USING btree ("network","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "idempotency_keys_expiry" ON "idempotency_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mails_due" ON "mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "sandbox_transfers_due" ON "sandbox_transfers" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "open_payments_expiry" ON "open_payments" USING btree ("open_until");--> statement-breakpoint
CREATE INDEX "session_addresses_of_session" ON "session_addresses" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_notes_of_session" ON "session_notes" USING btree ("session_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_by_reference" ON "sessions" USING btree ("merchant_id","mode","reference") WHERE replaced_by is null;--> statement-breakpoint
CREATE INDEX "sessions_replaced" ON "sessions" USING btree ("merchant_id","mode","reference") WHERE replaced_by is not null;--> statement-breakpoint
CREATE INDEX "sessions_of_merchant" ON "sessions" USING btree ("merchant_id","mode","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_status" ON "sessions" USING btree ("merchant_id","mode","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_by_amount" ON "sessions" USING btree ("merchant_id","mode","currency","amount","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_page" ON "sessions" USING btree ("page_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_page_by_status" ON "sessions" USING btree ("page_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_customer" ON "sessions" USING btree ("customer_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sessions_of_invoice" ON "sessions" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "sessions_completed" ON "sessions" USING btree ("merchant_id","mode","completed_at","currency","amount") WHERE completed_at is not null;--> statement-breakpoint
CREATE INDEX "sessions_by_metadata" ON "sessions" USING gin (jsonb_path_query_array(metadata::jsonb, '$.*') jsonb_path_ops) WHERE metadata is not null;--> statement-breakpoint
CREATE INDEX "sessions_to_refund" ON "sessions" USING btree ("expires_at") WHERE status = 'underpaid' and underpaid = 'refund' and underpaid_refunded_at is null;--> statement-breakpoint
CREATE INDEX "sessions_open" ON "sessions" USING btree ("expires_at") WHERE status in ('initiated', 'pending', 'partial');--> statement-breakpoint
CREATE INDEX "logos_of_merchant" ON "logos" USING btree ("merchant_id","created_at");--> statement-breakpoint
CREATE INDEX "theme_versions_of_merchant" ON "theme_versions" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "theme_versions_of_page" ON "theme_versions" USING btree ("page_id");--> statement-breakpoint
CREATE INDEX "swaps_quoted" ON "swaps" USING btree ("expires_at") WHERE status = 'quoted';--> statement-breakpoint
CREATE INDEX "swaps_of_merchant" ON "swaps" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "swaps_executed" ON "swaps" USING btree ("merchant_id","mode","executed_at") WHERE executed_at is not null;--> statement-breakpoint
CREATE INDEX "swaps_unsubmitted" ON "swaps" USING btree ("executed_at") WHERE status = 'processing' and custody_id is null;--> statement-breakpoint
CREATE INDEX "wallet_addresses_of_callers" ON "wallet_addresses" USING btree ("issued_at") WHERE caller_block is not null;--> statement-breakpoint
CREATE INDEX "wallet_addresses_left" ON "wallet_addresses" USING btree ("wallet_id","index") WHERE reference is null and not skipped;--> statement-breakpoint
CREATE UNIQUE INDEX "wallets_in_use" ON "wallets" USING btree ("merchant_id","mode","family") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "wallets_of_merchant" ON "wallets" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE INDEX "deliveries_of_event" ON "deliveries" USING btree ("event_id","at");--> statement-breakpoint
CREATE INDEX "events_due" ON "events" USING btree ("endpoint_id","next_retry_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "events_of_merchant" ON "events" USING btree ("merchant_id","mode","created_at","position","id");--> statement-breakpoint
CREATE INDEX "events_by_status" ON "events" USING btree ("merchant_id","mode","status","created_at","position","id");--> statement-breakpoint
CREATE INDEX "events_of_customer" ON "events" USING btree ("customer_id","position") WHERE customer_id is not null;--> statement-breakpoint
CREATE INDEX "events_of_session" ON "events" USING btree ("session_id","position") WHERE session_id is not null;--> statement-breakpoint
CREATE INDEX "webhook_endpoints_of_merchant" ON "webhook_endpoints" USING btree ("merchant_id","mode","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_default" ON "webhook_endpoints" USING btree ("merchant_id","mode") WHERE is_default;--> statement-breakpoint
-- Folding finds rows by all of their columns. Without a full replica identity, a logical replica would refuse that.
ALTER TABLE "row_count_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "ledger_balance_deltas" REPLICA IDENTITY FULL;--> statement-breakpoint
ALTER TABLE "ledger_balances" REPLICA IDENTITY FULL;--> statement-breakpoint
CREATE FUNCTION "count_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", '', NEW."created_at", 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", '', OLD."created_at", -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_row_by_status"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", NEW."created_at", 1);
  ELSIF TG_OP = 'UPDATE' THEN
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", OLD."created_at", -1),
      (TG_TABLE_NAME, NEW."merchant_id", NEW."mode", NEW."status", NEW."created_at", 1);
  ELSE
    INSERT INTO "row_count_deltas" ("list", "merchant_id", "mode", "status", "created_at", "delta")
    VALUES (TG_TABLE_NAME, OLD."merchant_id", OLD."mode", OLD."status", OLD."created_at", -1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customers_counted" AFTER INSERT OR DELETE ON "customers"
FOR EACH ROW EXECUTE FUNCTION "count_row"();--> statement-breakpoint
CREATE TRIGGER "sessions_counted" AFTER INSERT OR DELETE ON "sessions"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "sessions_recounted" AFTER UPDATE OF "status", "created_at" ON "sessions"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_counted" AFTER INSERT OR DELETE ON "invoices"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "invoices_recounted" AFTER UPDATE OF "status", "created_at" ON "invoices"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_counted" AFTER INSERT OR DELETE ON "events"
FOR EACH ROW EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
CREATE TRIGGER "events_recounted" AFTER UPDATE OF "status", "created_at" ON "events"
FOR EACH ROW WHEN ((OLD."status", OLD."created_at") IS DISTINCT FROM (NEW."status", NEW."created_at")) EXECUTE FUNCTION "count_row_by_status"();--> statement-breakpoint
-- Counts all rows anew, while none of them changes.
CREATE FUNCTION "recount_rows"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "customers", "invoices", "sessions", "events" IN SHARE MODE;
  LOCK TABLE "row_count_deltas", "row_counts" IN EXCLUSIVE MODE;
  DELETE FROM "row_count_deltas";
  DELETE FROM "row_counts";
  INSERT INTO "row_counts" ("list", "merchant_id", "mode", "status", "month", "count")
  SELECT 'customers', "merchant_id", "mode", '', date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "customers" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'invoices', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "invoices" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'sessions', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "sessions" GROUP BY 2, 3, 4, 5
  UNION ALL
  SELECT 'events', "merchant_id", "mode", "status", date_trunc('month', "created_at" AT TIME ZONE 'UTC')::date, count(*)
  FROM "events" GROUP BY 2, 3, 4, 5;
END $$;--> statement-breakpoint
CREATE FUNCTION "add_to_balances"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "ledger_balance_deltas" ("merchant_id", "mode", "currency", "network", "account", "amount")
  SELECT "merchant_id", "mode", "currency", "network", "account", sum("amount")
  FROM "added" GROUP BY "merchant_id", "mode", "currency", "network", "account";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_added" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS "added"
FOR EACH STATEMENT EXECUTE FUNCTION "add_to_balances"();--> statement-breakpoint
-- Adds up all entries anew, while none is added.
CREATE FUNCTION "recount_balances"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "ledger_entries" IN SHARE MODE;
  LOCK TABLE "ledger_balance_deltas", "ledger_balances" IN EXCLUSIVE MODE;
  DELETE FROM "ledger_balance_deltas";
  DELETE FROM "ledger_balances";
  INSERT INTO "ledger_balances" ("merchant_id", "mode", "currency", "network", "account", "amount")
  SELECT "merchant_id", "mode", "currency", "network", "account", sum("amount")
  FROM "ledger_entries" GROUP BY "merchant_id", "mode", "currency", "network", "account";
END $$;
