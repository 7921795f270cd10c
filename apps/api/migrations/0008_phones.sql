CREATE TABLE "phone_group" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_zone" (
	"zone" serial PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	CONSTRAINT "phone_zone_node_key" UNIQUE("node")
);
--> statement-breakpoint
CREATE TABLE "phone" (
	"id" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"engine" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"port" integer DEFAULT 0 NOT NULL,
	"serial" text DEFAULT '' NOT NULL,
	"service_id" text,
	"group_id" text,
	"brand" text DEFAULT '' NOT NULL,
	"model" text DEFAULT '' NOT NULL,
	"google" boolean DEFAULT false NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"bitrate" integer DEFAULT 2000000 NOT NULL,
	"work" text DEFAULT '' NOT NULL,
	"work_id" text DEFAULT '' NOT NULL,
	"lost_at" timestamp (3) with time zone,
	"watched_until" timestamp (3) with time zone,
	"unbound_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_service_id_resource_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_group_id_phone_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."phone_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_group_name_key" ON "phone_group" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "phone_service_idx" ON "phone" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "phone_free_idx" ON "phone" USING btree ("node","id") WHERE "phone"."service_id" is null;--> statement-breakpoint
CREATE INDEX "phone_created_idx" ON "phone" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_address_key" ON "phone" USING btree ("host","port","serial") WHERE "phone"."engine" = 'adb';