CREATE TABLE "sales_person" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"id" text PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"sealed" text NOT NULL,
	"scopes" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"last_used_address" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "account" DROP CONSTRAINT "account_status_check";--> statement-breakpoint
ALTER TABLE "login" DROP CONSTRAINT "login_status_check";--> statement-breakpoint
ALTER TABLE "login" DROP CONSTRAINT "login_reachable_check";--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "sales_id" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "expire_email" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "cancel_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_login_idx" ON "api_key" USING btree ("login_id","created_at") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_sales_id_sales_person_id_fk" FOREIGN KEY ("sales_id") REFERENCES "public"."sales_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_sales_idx" ON "account" USING btree ("sales_id");--> statement-breakpoint
CREATE INDEX "account_created_idx" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_cancel_idx" ON "account" USING btree ("cancel_at") WHERE "account"."cancel_at" is not null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_status_check" CHECK ("account"."status" in ('normal', 'disabled', 'closed'));--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_status_check" CHECK ("login"."status" in ('normal', 'disabled', 'deleted'));--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_reachable_check" CHECK ("login"."status" = 'deleted' or "login"."email" is not null or "login"."phone" is not null);