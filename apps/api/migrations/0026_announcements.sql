CREATE TABLE "announcement_draft" (
	"login_id" text NOT NULL,
	"announcement_id" text,
	"form" jsonb NOT NULL,
	"version" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_draft_key" UNIQUE NULLS NOT DISTINCT("login_id","announcement_id")
);
--> statement-breakpoint
CREATE TABLE "announcement_reader" (
	"announcement_id" text NOT NULL,
	"account_id" text NOT NULL,
	CONSTRAINT "announcement_reader_announcement_id_account_id_pk" PRIMARY KEY("announcement_id","account_id")
);
--> statement-breakpoint
DROP INDEX "work_order_waiting_idx";--> statement-breakpoint
DROP INDEX "work_order_unassigned_idx";--> statement-breakpoint
DROP INDEX "work_order_assignee_idx";--> statement-breakpoint
DROP INDEX "account_sales_idx";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "announcement_draft" ADD CONSTRAINT "announcement_draft_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_draft" ADD CONSTRAINT "announcement_draft_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_delivery_state_idx" ON "robot_delivery" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_state_idx" ON "robot_delivery" USING btree ("robot_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "account_status_idx" ON "account" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "account_kind_idx" ON "account" USING btree ("is_personal","created_at","id");--> statement-breakpoint
CREATE INDEX "account_agent_idx" ON "account" USING btree ("agent","created_at","id");--> statement-breakpoint
CREATE INDEX "login_owner_idx" ON "login" USING btree ("account_id") WHERE "login"."kind" = 'owner';--> statement-breakpoint
CREATE INDEX "work_order_waiting_idx" ON "work_order" USING btree ((case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "work_order_unassigned_idx" ON "work_order" USING btree ((case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."assignee_id" is null and "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "work_order_assignee_idx" ON "work_order" USING btree ("assignee_id",(case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "account_sales_idx" ON "account" USING btree ("sales_id","created_at","id");--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_audience_check" CHECK ("announcement"."audience" in ('everyone', 'personal', 'business', 'agents', 'chosen'));