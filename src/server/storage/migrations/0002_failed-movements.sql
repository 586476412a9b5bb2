CREATE TABLE "failed_movements" (
	"mode" text NOT NULL,
	"id" text NOT NULL,
	"movement" json NOT NULL,
	"failed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "failed_movements_mode_id_pk" PRIMARY KEY("mode","id")
);
