CREATE TABLE "built_parts" (
	"path" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"served_at" timestamp (3) with time zone NOT NULL
);
