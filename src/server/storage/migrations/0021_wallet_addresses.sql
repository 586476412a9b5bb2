CREATE TABLE "wallet_addresses" (
	"wallet_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"family" text NOT NULL,
	"address" text NOT NULL,
	"reference" text,
	"issued_at" timestamp (3) with time zone,
	"skipped" boolean DEFAULT false NOT NULL,
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
CREATE TABLE "network_watches" (
	"network" text PRIMARY KEY NOT NULL,
	"holder" uuid,
	"lease_until" timestamp (3) with time zone,
	"height" integer,
	"seen_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"unseen_since" timestamp (3) with time zone,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "seen_movements" (
	"id" text PRIMARY KEY NOT NULL,
	"position" bigserial NOT NULL,
	"movement" json NOT NULL,
	CONSTRAINT "seen_movements_by_position" UNIQUE("position")
);
--> statement-breakpoint
CREATE TABLE "watched_addresses" (
	"network" text NOT NULL,
	"address" text NOT NULL,
	"wallet_id" uuid NOT NULL,
	"index" integer NOT NULL,
	"state" json NOT NULL,
	"looked_at" timestamp (3) with time zone NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"awaited" boolean DEFAULT false NOT NULL,
	CONSTRAINT "watched_addresses_network_address_pk" PRIMARY KEY("network","address")
);
--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "gap_limit" integer DEFAULT 100 NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "paid_index" integer;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "stopped_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "wallet_addresses" ADD CONSTRAINT "wallet_addresses_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_networks" ADD CONSTRAINT "wallet_networks_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "watched_addresses" ADD CONSTRAINT "watched_addresses_of_a_wallet" FOREIGN KEY ("wallet_id","index") REFERENCES "public"."wallet_addresses"("wallet_id","index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_addresses_by_address" ON "wallet_addresses" USING btree ("family","address") WHERE not skipped;--> statement-breakpoint
CREATE INDEX "wallet_addresses_left" ON "wallet_addresses" USING btree ("wallet_id","index") WHERE reference is null and not skipped;--> statement-breakpoint
CREATE INDEX "watched_addresses_of_wallet" ON "watched_addresses" USING btree ("wallet_id","index");--> statement-breakpoint
CREATE INDEX "watched_addresses_due" ON "watched_addresses" USING btree ("network","due_at") WHERE due_at is not null;--> statement-breakpoint
INSERT INTO "wallet_addresses" ("wallet_id", "index", "family", "address") SELECT "wallet_id", "index", "family", "address" FROM "listed_addresses";
