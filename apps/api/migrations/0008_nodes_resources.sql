CREATE SCHEMA "embedded";
--> statement-breakpoint
CREATE TABLE "key_pair" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed_private" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "snapshot_plan" (
	"disk_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"enabled" boolean NOT NULL,
	"update_time" text NOT NULL,
	"every_days" integer NOT NULL,
	"keep" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "balance_alarm" (
	"account_id" text PRIMARY KEY NOT NULL,
	"threshold_fen" bigint NOT NULL,
	CONSTRAINT "balance_alarm_threshold_check" CHECK ("balance_alarm"."threshold_fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "firewall_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"firewall_id" text NOT NULL,
	"direction" text NOT NULL,
	"ethertype" text DEFAULT 'IPv4' NOT NULL,
	"protocol" text NOT NULL,
	"port_from" integer,
	"port_to" integer,
	"remote" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firewall_rule_direction_check" CHECK ("firewall_rule"."direction" in ('ingress', 'egress'))
);
--> statement-breakpoint
CREATE TABLE "firewall" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subnet" (
	"id" text PRIMARY KEY NOT NULL,
	"vpc_id" text NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"cidr" text NOT NULL,
	"gateway" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vpc" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"cidr" text NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flavor_offer" (
	"node_id" text NOT NULL,
	"flavor_id" text NOT NULL,
	"stock" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	CONSTRAINT "flavor_offer_node_id_flavor_id_pk" PRIMARY KEY("node_id","flavor_id"),
	CONSTRAINT "flavor_offer_sold_check" CHECK ("flavor_offer"."sold" >= 0 and ("flavor_offer"."stock" is null or "flavor_offer"."sold" <= "flavor_offer"."stock"))
);
--> statement-breakpoint
CREATE TABLE "flavor" (
	"id" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"resource_type" text DEFAULT 'host' NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"engine_ref" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flavor_size_check" CHECK ("flavor"."vcpus" > 0 and "flavor"."memory_mb" > 0)
);
--> statement-breakpoint
CREATE TABLE "fusion_phone" (
	"account_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"login_id" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_offer" (
	"node_id" text NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "image_offer_node_id_image_id_pk" PRIMARY KEY("node_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"system" text NOT NULL,
	"version" text NOT NULL,
	"user_name" text NOT NULL,
	"min_disk_gb" integer NOT NULL,
	"resource_type" text DEFAULT 'host' NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	"engine_ref" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "image_system_check" CHECK ("image"."system" in ('linux', 'windows', 'other')),
	CONSTRAINT "image_disk_check" CHECK ("image"."min_disk_gb" > 0)
);
--> statement-breakpoint
CREATE TABLE "node_subscription" (
	"account_id" text NOT NULL,
	"node_id" text NOT NULL,
	"login_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "node_subscription_account_id_node_id_pk" PRIMARY KEY("account_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "node" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh_hans" text NOT NULL,
	"name_zh_hant" text NOT NULL,
	"country" text NOT NULL,
	"flag" text NOT NULL,
	"cloud_type" text NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	"engine" text DEFAULT 'embedded' NOT NULL,
	"sealed_settings" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_id_check" CHECK ("node"."id" ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
	CONSTRAINT "node_cloud_type_check" CHECK ("node"."cloud_type" in ('native', 'fusion'))
);
--> statement-breakpoint
CREATE TABLE "user_node" (
	"account_id" text NOT NULL,
	"node_id" text NOT NULL,
	CONSTRAINT "user_node_account_id_node_id_pk" PRIMARY KEY("account_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"title_en" text NOT NULL,
	"content_en" text NOT NULL,
	"title_zh_hans" text NOT NULL,
	"content_zh_hans" text NOT NULL,
	"title_zh_hant" text NOT NULL,
	"content_zh_hant" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_sort_check" CHECK ("announcement"."sort" between 0 and 10000),
	CONSTRAINT "announcement_status_check" CHECK ("announcement"."status" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "announcement_end_check" CHECK ("announcement"."end_at" > "announcement"."publish_at")
);
--> statement-breakpoint
CREATE TABLE "embedded"."address" (
	"address" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"bandwidth_mbps" integer NOT NULL,
	"machine" text
);
--> statement-breakpoint
CREATE TABLE "embedded"."copy" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"volume" text NOT NULL,
	"size_gb" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."machine" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"host_name" text NOT NULL,
	"state" text NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"size_before" jsonb,
	"image" text NOT NULL,
	"system" text NOT NULL,
	"user_name" text NOT NULL,
	"password_hash" text,
	"authorized_keys" text[] DEFAULT '{}' NOT NULL,
	"host_key" text NOT NULL,
	"network" text NOT NULL,
	"private_ip" text NOT NULL,
	"system_disk" text NOT NULL,
	"firewalls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_data" text DEFAULT '' NOT NULL,
	"booted_at" timestamp (3) with time zone,
	"ssh_port" integer,
	"vnc_port" integer
);
--> statement-breakpoint
CREATE TABLE "embedded"."pool" (
	"node" text PRIMARY KEY NOT NULL,
	"block" serial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."run" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded"."volume" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"size_gb" integer NOT NULL,
	"machine" text,
	"device" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."work" (
	"operation" text PRIMARY KEY NOT NULL,
	"verb" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"result" jsonb,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"login_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status_before" text NOT NULL,
	"order_id" text,
	"fault" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operation_state_check" CHECK ("operation"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "operation_ended_check" CHECK (("operation"."ended_at" is null) = ("operation"."state" in ('waiting', 'running')))
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"resource_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_resource_id_kind_about_pk" PRIMARY KEY("resource_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"task" text DEFAULT '' NOT NULL,
	"spec" jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"engine_ref" text,
	"bound_to" text,
	"group_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"renewal" text DEFAULT 'off' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"release_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "resource_renewal_check" CHECK ("resource"."renewal" in ('off', '1 month', 'quarter', '1 year'))
);
--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "purchase_id" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "term_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "term_to" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_notice" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unmatched_notice" ADD COLUMN "handled_by" text;--> statement-breakpoint
ALTER TABLE "unmatched_notice" ADD COLUMN "remark" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "snapshot_plan" ADD CONSTRAINT "snapshot_plan_disk_id_resource_id_fk" FOREIGN KEY ("disk_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_alarm" ADD CONSTRAINT "balance_alarm_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD CONSTRAINT "firewall_rule_firewall_id_firewall_id_fk" FOREIGN KEY ("firewall_id") REFERENCES "public"."firewall"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subnet" ADD CONSTRAINT "subnet_vpc_id_vpc_id_fk" FOREIGN KEY ("vpc_id") REFERENCES "public"."vpc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flavor_offer" ADD CONSTRAINT "flavor_offer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flavor_offer" ADD CONSTRAINT "flavor_offer_flavor_id_flavor_id_fk" FOREIGN KEY ("flavor_id") REFERENCES "public"."flavor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusion_phone" ADD CONSTRAINT "fusion_phone_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusion_phone" ADD CONSTRAINT "fusion_phone_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_offer" ADD CONSTRAINT "image_offer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_offer" ADD CONSTRAINT "image_offer_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_node" ADD CONSTRAINT "user_node_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_node" ADD CONSTRAINT "user_node_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_pair_name_key" ON "key_pair" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "key_pair_account_idx" ON "key_pair" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "snapshot_plan_account_idx" ON "snapshot_plan" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "snapshot_plan_next_idx" ON "snapshot_plan" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "firewall_rule_firewall_idx" ON "firewall_rule" USING btree ("firewall_id","created_at","id");--> statement-breakpoint
CREATE INDEX "firewall_account_idx" ON "firewall" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "firewall_standard_key" ON "firewall" USING btree ("account_id","node") WHERE "firewall"."standard";--> statement-breakpoint
CREATE INDEX "subnet_account_idx" ON "subnet" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subnet_vpc_idx" ON "subnet" USING btree ("vpc_id");--> statement-breakpoint
CREATE INDEX "vpc_account_idx" ON "vpc" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vpc_standard_key" ON "vpc" USING btree ("account_id","node") WHERE "vpc"."standard";--> statement-breakpoint
CREATE INDEX "flavor_offer_flavor_idx" ON "flavor_offer" USING btree ("flavor_id");--> statement-breakpoint
CREATE INDEX "image_offer_image_idx" ON "image_offer" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "node_subscription_node_idx" ON "node_subscription" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "user_node_node_idx" ON "user_node" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "announcement_order_idx" ON "announcement" USING btree ("sort","publish_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_address_key" ON "embedded"."machine" USING btree ("network","private_ip");--> statement-breakpoint
CREATE INDEX "run_ref_idx" ON "embedded"."run" USING btree ("ref","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "run_open_key" ON "embedded"."run" USING btree ("ref") WHERE "embedded"."run"."to_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "volume_device_key" ON "embedded"."volume" USING btree ("machine","device") WHERE "embedded"."volume"."machine" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_open_key" ON "operation" USING btree ("resource_id") WHERE "operation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "operation_resource_idx" ON "operation" USING btree ("resource_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_due_idx" ON "operation" USING btree ("next_at") WHERE "operation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "resource_account_idx" ON "resource" USING btree ("account_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_kind_idx" ON "resource" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_expires_idx" ON "resource" USING btree ("expires_at") WHERE "resource"."released_at" is null and "resource"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "resource_release_idx" ON "resource" USING btree ("release_at") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_bound_idx" ON "resource" USING btree ("bound_to") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_ref_idx" ON "resource" USING btree ("node","engine_ref");--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_term_check" CHECK (("customer_order"."term_from" is null) = ("customer_order"."term_to" is null) and "customer_order"."term_from" <= "customer_order"."term_to");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_referred_by_check" CHECK ("account"."referred_by" is distinct from "account"."id");