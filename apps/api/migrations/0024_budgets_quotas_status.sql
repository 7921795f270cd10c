CREATE TABLE "budget_alarm" (
	"budget_id" text NOT NULL,
	"month" date NOT NULL,
	"basis" text NOT NULL,
	"share" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budget_alarm_key" PRIMARY KEY("budget_id","month","basis","share"),
	CONSTRAINT "budget_alarm_basis_check" CHECK ("budget_alarm"."basis" in ('actual', 'forecast'))
);
--> statement-breakpoint
CREATE TABLE "budget" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"shares" integer[] NOT NULL,
	"forecast" boolean NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "budget_amount_check" CHECK ("budget"."amount_fen" > 0),
	CONSTRAINT "budget_scope_check" CHECK ("budget"."scope" in ('account', 'product', 'group', 'tag') and ("budget"."scope" = 'account') = ("budget"."key" = ''))
);
--> statement-breakpoint
CREATE TABLE "node_outage" (
	"node_id" text NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "node_outage_node_id_since_pk" PRIMARY KEY("node_id","since")
);
--> statement-breakpoint
CREATE TABLE "status_event" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"impact" text,
	"state" text,
	"title_en" text DEFAULT '' NOT NULL,
	"title_zh_hans" text DEFAULT '' NOT NULL,
	"title_zh_hant" text DEFAULT '' NOT NULL,
	"nodes" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "status_event_end_check" CHECK ("status_event"."ends_at" >= "status_event"."starts_at"),
	CONSTRAINT "status_event_kind_check" CHECK (case "status_event"."kind"
        when 'incident' then "status_event"."impact" is not null and ("status_event"."state" = 'resolved') = ("status_event"."ends_at" is not null)
        when 'maintenance' then "status_event"."impact" is null and "status_event"."state" is null and "status_event"."ends_at" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "status_update" (
	"id" text PRIMARY KEY NOT NULL,
	"event_id" text NOT NULL,
	"state" text NOT NULL,
	"content_en" text DEFAULT '' NOT NULL,
	"content_zh_hans" text DEFAULT '' NOT NULL,
	"content_zh_hant" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_quota" (
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"most" integer,
	CONSTRAINT "account_quota_account_id_kind_pk" PRIMARY KEY("account_id","kind"),
	CONSTRAINT "account_quota_most_check" CHECK ("account_quota"."most" >= 0)
);
--> statement-breakpoint
CREATE TABLE "quota_request" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"kind" text NOT NULL,
	"wanted" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "quota_request_state_check" CHECK ("quota_request"."state" in ('open', 'approved', 'refused', 'withdrawn'))
);
--> statement-breakpoint
CREATE TABLE "quota" (
	"kind" text PRIMARY KEY NOT NULL,
	"most" integer NOT NULL,
	CONSTRAINT "quota_most_check" CHECK ("quota"."most" >= 0)
);
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "history_from" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "budget_alarm" ADD CONSTRAINT "budget_alarm_budget_id_budget_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budget"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget" ADD CONSTRAINT "budget_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_outage" ADD CONSTRAINT "node_outage_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_update" ADD CONSTRAINT "status_update_event_id_status_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."status_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_quota" ADD CONSTRAINT "account_quota_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_request" ADD CONSTRAINT "quota_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_name_key" ON "budget" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "budget_checked_idx" ON "budget" USING btree ("checked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "node_outage_open_key" ON "node_outage" USING btree ("node_id") WHERE "node_outage"."until" is null;--> statement-breakpoint
CREATE INDEX "node_outage_until_idx" ON "node_outage" USING btree ("until");--> statement-breakpoint
CREATE INDEX "status_event_starts_idx" ON "status_event" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "status_event_ends_idx" ON "status_event" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "status_update_event_idx" ON "status_update" USING btree ("event_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "quota_request_open_key" ON "quota_request" USING btree ("account_id","kind") WHERE "quota_request"."state" = 'open';--> statement-breakpoint
CREATE INDEX "quota_request_account_idx" ON "quota_request" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "quota_request_created_idx" ON "quota_request" USING btree ("created_at","id");--> statement-breakpoint
INSERT INTO "node_outage" ("node_id", "since") SELECT "id", "unreachable_since" FROM "node" WHERE "unreachable_since" IS NOT NULL;
