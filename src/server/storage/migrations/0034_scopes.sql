CREATE TABLE "unreported_changes" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"merchant_id" uuid NOT NULL,
	"former_address" text
);
--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "issued_keys" ADD COLUMN "scopes" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "merchants" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "entry_ids" uuid[];--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "member_id" uuid;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "former_address" text;--> statement-breakpoint
ALTER TABLE "unreported_changes" ADD CONSTRAINT "unreported_changes_entry_id_audit_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."audit_entries"("id") ON DELETE cascade ON UPDATE no action;