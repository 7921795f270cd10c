CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"product" text NOT NULL,
	"discount" text NOT NULL,
	"title_en" text NOT NULL,
	"title_zh_hans" text NOT NULL,
	"title_zh_hant" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_days_check" CHECK ("activity"."starts_on" <= "activity"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "list_price" (
	"id" text PRIMARY KEY NOT NULL,
	"product" text NOT NULL,
	"node" text NOT NULL,
	"item" text NOT NULL,
	"month_fen" bigint NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"valid_to" timestamp (3) with time zone,
	"set_by" text,
	CONSTRAINT "list_price_month_check" CHECK ("list_price"."month_fen" > 0),
	CONSTRAINT "list_price_valid_check" CHECK ("list_price"."valid_to" > "list_price"."valid_from")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "min_months" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_created_idx" ON "activity" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_price_in_force_key" ON "list_price" USING btree ("product","node","item") WHERE "list_price"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "list_price_history_idx" ON "list_price" USING btree ("product","node","item","valid_from");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_min_months_check" CHECK ("account"."min_months" in (1, 3, 6, 12, 24));