CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"file_id" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banner_sort_check" CHECK ("banner"."sort" between 0 and 10000),
	CONSTRAINT "banner_end_check" CHECK ("banner"."end_at" > "banner"."publish_at")
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"template" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_template_template_language_pk" PRIMARY KEY("template","language")
);
--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_waiting_idx" ON "invoice" USING btree ("created_at") WHERE "invoice"."status" = 'invoicing';--> statement-breakpoint
CREATE INDEX "remittance_waiting_idx" ON "remittance" USING btree ("created_at") WHERE "remittance"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "operation_failed_idx" ON "operation" USING btree ("ended_at") WHERE "operation"."state" = 'failed';