CREATE TABLE "team_group" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"products" text[] NOT NULL,
	"budget_fen" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_group_status_check" CHECK ("team_group"."status" in ('open', 'closed')),
	CONSTRAINT "team_group_budget_check" CHECK ("team_group"."budget_fen" >= 0)
);
--> statement-breakpoint
DROP INDEX "login_email_key";--> statement-breakpoint
DROP INDEX "login_phone_key";--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "team_group" ADD CONSTRAINT "team_group_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "team_group_name_key" ON "team_group" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "team_group_account_idx" ON "team_group" USING btree ("account_id","created_at","id");--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_order_group_idx" ON "customer_order" USING btree ("group_id","created_at","id") WHERE "customer_order"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "login_member_idx" ON "login" USING btree ("account_id","created_at","id") WHERE "login"."kind" = 'member' and "login"."status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "login_group_idx" ON "login" USING btree ("group_id","created_at","id");--> statement-breakpoint
CREATE INDEX "resource_group_idx" ON "resource" USING btree ("group_id","kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "resource"."group_id" is not null and "resource"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "login_email_key" ON "login" USING btree (("kind" = 'member'),lower("email")) WHERE "login"."status" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "login_phone_key" ON "login" USING btree (("kind" = 'member'),"area_code","phone") WHERE "login"."status" <> 'deleted';--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_group_check" CHECK ("login"."group_id" is null or "login"."kind" = 'member');