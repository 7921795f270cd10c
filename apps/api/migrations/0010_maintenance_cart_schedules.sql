CREATE TABLE "host_schedule" (
	"host_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"enabled" boolean NOT NULL,
	"days" integer[] NOT NULL,
	"start_time" text,
	"stop_time" text,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_action" (
	"host_id" text NOT NULL,
	"action" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scheduled_action_host_id_action_due_at_pk" PRIMARY KEY("host_id","action","due_at")
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"wish" jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "host_schedule" ADD CONSTRAINT "host_schedule_host_id_resource_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "host_schedule_start_idx" ON "host_schedule" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "host_schedule_stop_idx" ON "host_schedule" USING btree ("stop_time");--> statement-breakpoint
CREATE INDEX "maintenance_record_account_idx" ON "maintenance_record" USING btree ("account_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "cart_item_login_idx" ON "cart_item" USING btree ("login_id","created_at","id");