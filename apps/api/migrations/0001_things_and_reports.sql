CREATE TABLE "embedded"."thing" (
	"ref" text PRIMARY KEY NOT NULL,
	"wish" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "resource_report" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "resource_report_key" ON "resource_report" USING btree ("resource_id","started_at");