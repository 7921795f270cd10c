CREATE TABLE "log_clearing" (
	"id" text PRIMARY KEY NOT NULL,
	"cleared_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "canned_reply" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"content_en" text DEFAULT '' NOT NULL,
	"content_zh_hans" text DEFAULT '' NOT NULL,
	"content_zh_hant" text DEFAULT '' NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "canned_reply_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "work_order_message" (
	"id" text PRIMARY KEY NOT NULL,
	"work_order_id" text NOT NULL,
	"side" text NOT NULL,
	"login_id" text NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "work_order_message_side_check" CHECK ("work_order_message"."side" in ('customer', 'operator'))
);
--> statement-breakpoint
CREATE TABLE "work_order_note" (
	"id" text PRIMARY KEY NOT NULL,
	"work_order_id" text NOT NULL,
	"login_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_order" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'processing' NOT NULL,
	"content" text NOT NULL,
	"images" text[] DEFAULT '{}' NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"resource_id" text,
	"share_timeline" boolean DEFAULT false NOT NULL,
	"assignee_id" text,
	"waiting_since" timestamp (3) with time zone,
	"first_answer_at" timestamp (3) with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"rating" integer,
	"rating_comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "work_order_number_key" UNIQUE("number"),
	CONSTRAINT "work_order_type_check" CHECK ("work_order"."type" in ('emergency', 'normal')),
	CONSTRAINT "work_order_status_check" CHECK ("work_order"."status" in ('processing', 'closed')),
	CONSTRAINT "work_order_closed_check" CHECK (("work_order"."status" = 'closed') = ("work_order"."closed_at" is not null)),
	CONSTRAINT "work_order_waiting_check" CHECK ("work_order"."status" = 'processing' or "work_order"."waiting_since" is null),
	CONSTRAINT "work_order_hidden_check" CHECK ("work_order"."status" = 'closed' or "work_order"."hidden_at" is null),
	CONSTRAINT "work_order_rating_check" CHECK ("work_order"."rating" is null or ("work_order"."rating" between 1 and 5 and "work_order"."status" = 'closed'))
);
--> statement-breakpoint
DROP INDEX "notice_login_idx";--> statement-breakpoint
DROP INDEX "audit_line_account_idx";--> statement-breakpoint
DROP INDEX "audit_line_login_idx";--> statement-breakpoint
DROP INDEX "audit_line_at_idx";--> statement-breakpoint
ALTER TABLE "work_order_message" ADD CONSTRAINT "work_order_message_work_order_id_work_order_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_work_order_id_work_order_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_message_idx" ON "work_order_message" USING btree ("work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_note_idx" ON "work_order_note" USING btree ("work_order_id","created_at");--> statement-breakpoint
CREATE INDEX "work_order_account_idx" ON "work_order" USING btree ("account_id","created_at","id") WHERE "work_order"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "work_order_login_idx" ON "work_order" USING btree ("login_id","created_at","id") WHERE "work_order"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "work_order_all_idx" ON "work_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_closed_idx" ON "work_order" USING btree ("created_at","id") WHERE "work_order"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "work_order_waiting_idx" ON "work_order" USING btree ("created_at","id") WHERE "work_order"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "work_order_unassigned_idx" ON "work_order" USING btree ("created_at","id") WHERE "work_order"."assignee_id" is null and "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "work_order_assignee_idx" ON "work_order" USING btree ("assignee_id","created_at","id") WHERE "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "notice_unread_idx" ON "notice" USING btree ("login_id","created_at","id") WHERE "notice"."cleared_at" is null and not "notice"."is_read";--> statement-breakpoint
CREATE INDEX "audit_line_about_account_idx" ON "audit_line" USING btree (("details" ->> 'account')) WHERE ("audit_line"."details" ->> 'account') is not null;--> statement-breakpoint
CREATE INDEX "notice_login_idx" ON "notice" USING btree ("login_id","created_at","id") WHERE "notice"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "audit_line_account_idx" ON "audit_line" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_line_login_idx" ON "audit_line" USING btree ("login_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_line_at_idx" ON "audit_line" USING btree ("at","id");--> statement-breakpoint
ALTER TABLE "audit_line" DROP COLUMN "hidden_at";