CREATE TABLE "blackhole" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"address" text NOT NULL,
	"report_id" text NOT NULL,
	"peak_gbps" integer NOT NULL,
	"gbps" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "forward_port" (
	"protocol" text NOT NULL,
	"port" integer NOT NULL,
	"resource_id" text NOT NULL,
	CONSTRAINT "forward_port_protocol_port_pk" PRIMARY KEY("protocol","port")
);
--> statement-breakpoint
CREATE TABLE "link_end" (
	"resource_id" text NOT NULL,
	"vpc_id" text NOT NULL,
	"subnet_id" text NOT NULL,
	"address" text NOT NULL,
	CONSTRAINT "link_end_resource_id_vpc_id_pk" PRIMARY KEY("resource_id","vpc_id"),
	CONSTRAINT "link_end_address_key" UNIQUE("subnet_id","address")
);
--> statement-breakpoint
CREATE TABLE "management_name" (
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"resource_id" text NOT NULL,
	CONSTRAINT "management_name_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "embedded"."address_run" (
	"id" serial PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"machine" text NOT NULL,
	"bandwidth_mbps" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded"."attack" (
	"id" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"guard" text,
	"kind" text NOT NULL,
	"peak_gbps" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."forward_sample" (
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"bytes_in" bigint DEFAULT 0 NOT NULL,
	"bytes_out" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "forward_sample_ref_at_pk" PRIMARY KEY("ref","at")
);
--> statement-breakpoint
CREATE TABLE "embedded"."forward" (
	"ref" text PRIMARY KEY NOT NULL,
	"account" text NOT NULL,
	"protocol" text NOT NULL,
	"port" integer NOT NULL,
	"target_host" text NOT NULL,
	"target_port" integer NOT NULL,
	"sources" text[] NOT NULL,
	"connections_max" integer NOT NULL,
	"idle_seconds" integer NOT NULL,
	"halted" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"listening" boolean DEFAULT false NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"connections" integer DEFAULT 0 NOT NULL,
	"bytes_in" bigint DEFAULT 0 NOT NULL,
	"bytes_out" bigint DEFAULT 0 NOT NULL,
	"last_count" text
);
--> statement-breakpoint
CREATE TABLE "address_line" (
	"node_id" text NOT NULL,
	"key" text NOT NULL,
	"name_en" text NOT NULL,
	"name_zh_hans" text NOT NULL,
	"name_zh_hant" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"external_network" text DEFAULT '' NOT NULL,
	CONSTRAINT "address_line_node_id_key_pk" PRIMARY KEY("node_id","key")
);
--> statement-breakpoint
CREATE TABLE "address_reserved" (
	"node_id" text NOT NULL,
	"address" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"login_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "meter_day" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"day" date NOT NULL,
	"bytes" bigint NOT NULL,
	"beyond" bigint NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "meter_day_key" PRIMARY KEY("resource_id","meter","day")
);
--> statement-breakpoint
CREATE TABLE "meter_draw" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"part" smallint NOT NULL,
	"package_id" text NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "meter_draw_key" PRIMARY KEY("resource_id","meter","hour","part","package_id"),
	CONSTRAINT "meter_draw_bytes_check" CHECK ("meter_draw"."bytes" > 0)
);
--> statement-breakpoint
CREATE TABLE "meter_due" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"touched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meter_due_key" PRIMARY KEY("resource_id","meter","hour")
);
--> statement-breakpoint
CREATE TABLE "meter_hour" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"part" smallint NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"product" text NOT NULL,
	"samples" smallint NOT NULL,
	"bytes" bigint NOT NULL,
	"beyond" bigint NOT NULL,
	"price_e4" bigint NOT NULL,
	"fen" bigint NOT NULL,
	"booking" integer,
	"rated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meter_hour_key" PRIMARY KEY("resource_id","meter","hour","part"),
	CONSTRAINT "meter_hour_bytes_check" CHECK ("meter_hour"."beyond" between 0 and "meter_hour"."bytes" and "meter_hour"."fen" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meter_month" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"month" date NOT NULL,
	"price_e4" bigint NOT NULL,
	"beyond" bigint NOT NULL,
	"fen" bigint NOT NULL,
	CONSTRAINT "meter_month_key" PRIMARY KEY("resource_id","meter","month","price_e4")
);
--> statement-breakpoint
CREATE TABLE "meter_package" (
	"resource_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"meter" text NOT NULL,
	"total" bigint NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"priority" bigint DEFAULT 0 NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "meter_package_used_check" CHECK ("meter_package"."used" between 0 and "meter_package"."total"),
	CONSTRAINT "meter_package_priority_check" CHECK ("meter_package"."priority" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meter_sample" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"repeats" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "meter_sample_key" PRIMARY KEY("resource_id","meter","start"),
	CONSTRAINT "meter_sample_bytes_check" CHECK ("meter_sample"."bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "meter_watch" (
	"resource_id" text NOT NULL,
	"meter" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"product" text NOT NULL,
	"item" text NOT NULL,
	"asked_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "meter_watch_key" PRIMARY KEY("resource_id","meter","since"),
	CONSTRAINT "meter_watch_until_check" CHECK ("meter_watch"."until" >= "meter_watch"."since")
);
--> statement-breakpoint
CREATE TABLE "usage_bill" (
	"account_id" text NOT NULL,
	"product" text NOT NULL,
	"day" date NOT NULL,
	"order_id" text NOT NULL,
	"amount_fen" bigint DEFAULT 0 NOT NULL,
	"cash_fen" bigint DEFAULT 0 NOT NULL,
	"voucher_fen" bigint DEFAULT 0 NOT NULL,
	"ordered_at" timestamp (3) with time zone,
	CONSTRAINT "usage_bill_key" PRIMARY KEY("account_id","product","day"),
	CONSTRAINT "usage_bill_order_key" UNIQUE("order_id"),
	CONSTRAINT "usage_bill_paid_check" CHECK ("usage_bill"."cash_fen" + "usage_bill"."voucher_fen" <= "usage_bill"."amount_fen")
);
--> statement-breakpoint
CREATE TABLE "usage_debt" (
	"account_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"halted_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "usage_debt_key" PRIMARY KEY("account_id","since")
);
--> statement-breakpoint
ALTER TABLE "embedded"."address" ADD COLUMN "passes" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "embedded"."address" ADD COLUMN "halted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "address_range" ADD COLUMN "line" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "address_range" ADD COLUMN "held" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "address_range" ADD COLUMN "next_address" bigint;--> statement-breakpoint
ALTER TABLE "address_line" ADD CONSTRAINT "address_line_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_reserved" ADD CONSTRAINT "address_reserved_node_id_address_pool_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."address_pool"("node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "blackhole_open_key" ON "blackhole" USING btree ("resource_id") WHERE "blackhole"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "blackhole_report_key" ON "blackhole" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "blackhole_resource_idx" ON "blackhole" USING btree ("resource_id","from_at");--> statement-breakpoint
CREATE INDEX "link_end_vpc_idx" ON "link_end" USING btree ("vpc_id");--> statement-breakpoint
CREATE INDEX "address_run_idx" ON "embedded"."address_run" USING btree ("address","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "address_run_open_key" ON "embedded"."address_run" USING btree ("address") WHERE "embedded"."address_run"."to_at" is null;--> statement-breakpoint
CREATE INDEX "attack_address_idx" ON "embedded"."attack" USING btree ("address","from_at");--> statement-breakpoint
CREATE INDEX "attack_guard_idx" ON "embedded"."attack" USING btree ("guard","from_at");--> statement-breakpoint
CREATE INDEX "forward_running_idx" ON "embedded"."forward" USING btree ("held_until") WHERE not "embedded"."forward"."halted";--> statement-breakpoint
CREATE UNIQUE INDEX "address_line_default_key" ON "address_line" USING btree ("node_id") WHERE "address_line"."is_default";--> statement-breakpoint
CREATE INDEX "address_reserved_node_idx" ON "address_reserved" USING btree ("node_id","address");--> statement-breakpoint
CREATE INDEX "meter_draw_package_idx" ON "meter_draw" USING btree ("package_id","hour");--> statement-breakpoint
CREATE INDEX "meter_due_hour_idx" ON "meter_due" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "meter_hour_unbooked_idx" ON "meter_hour" USING btree ("account_id","product","hour") WHERE "meter_hour"."fen" > 0 and "meter_hour"."booking" is null;--> statement-breakpoint
CREATE INDEX "meter_hour_booked_idx" ON "meter_hour" USING btree ("account_id","product","hour") WHERE "meter_hour"."booking" is not null;--> statement-breakpoint
CREATE INDEX "meter_package_owner_idx" ON "meter_package" USING btree ("account_id","node","meter");--> statement-breakpoint
CREATE INDEX "meter_sample_start_idx" ON "meter_sample" USING btree ("start");--> statement-breakpoint
CREATE UNIQUE INDEX "meter_watch_open_key" ON "meter_watch" USING btree ("resource_id","meter") WHERE "meter_watch"."until" is null;--> statement-breakpoint
CREATE INDEX "meter_watch_account_idx" ON "meter_watch" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "meter_watch_asked_idx" ON "meter_watch" USING btree ("node","asked_until") WHERE "meter_watch"."until" is null or "meter_watch"."asked_until" < "meter_watch"."until";--> statement-breakpoint
CREATE INDEX "usage_bill_open_idx" ON "usage_bill" USING btree ("day") WHERE "usage_bill"."ordered_at" is null;--> statement-breakpoint
CREATE INDEX "usage_bill_owed_idx" ON "usage_bill" USING btree ("account_id") WHERE "usage_bill"."cash_fen" + "usage_bill"."voucher_fen" < "usage_bill"."amount_fen";--> statement-breakpoint
CREATE UNIQUE INDEX "usage_debt_open_key" ON "usage_debt" USING btree ("account_id") WHERE "usage_debt"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "address_holding_who_idx" ON "address_holding" USING btree ("address","from_at");--> statement-breakpoint
CREATE INDEX "address_holding_time_idx" ON "address_holding" USING btree ("from_at","id");--> statement-breakpoint
CREATE INDEX "address_holding_rest_idx" ON "address_holding" USING btree ("node_id","free_at","address");--> statement-breakpoint
CREATE INDEX "resource_report_time_idx" ON "resource_report" USING btree ("started_at","id");--> statement-breakpoint
CREATE INDEX "resource_report_address_idx" ON "resource_report" USING btree (("data" ->> 'address'),"started_at");--> statement-breakpoint
CREATE INDEX "resource_promised_idx" ON "resource" USING btree ("node","kind") WHERE "resource"."engine_ref" is null and "resource"."released_at" is null;--> statement-breakpoint
-- What passes an address that is bound is counted from now on, as that of those that are bound later.
INSERT INTO "embedded"."address_run" ("address", "machine", "bandwidth_mbps", "from_at")
SELECT "address", "machine", "bandwidth_mbps", now() FROM "embedded"."address" WHERE "machine" IS NOT NULL;--> statement-breakpoint
-- Those of before asked for a node alone.
DROP FUNCTION IF EXISTS address_left(text, timestamptz);--> statement-breakpoint
DROP FUNCTION IF EXISTS address_promise(text, int, timestamptz);--> statement-breakpoint
UPDATE "address_range" r SET "held" = (SELECT count(*) FROM "address_holding" h
WHERE h."node_id" = r."node_id" AND h."to_at" IS NULL AND h."address" BETWEEN r."first_address" AND r."last_address");
