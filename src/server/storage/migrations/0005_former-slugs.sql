CREATE TABLE "former_slugs" (
	"slug" text NOT NULL,
	"page_id" uuid NOT NULL,
	"given_up_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_slugs_slug_page_id_pk" PRIMARY KEY("slug","page_id")
);
--> statement-breakpoint
ALTER TABLE "former_slugs" ADD CONSTRAINT "former_slugs_page_id_payment_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."payment_pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_slugs_of_page" ON "former_slugs" USING btree ("page_id");