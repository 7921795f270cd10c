CREATE TABLE "agent_customer" (
	"account_id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"discount" numeric(4, 2) DEFAULT '1.00' NOT NULL,
	"products" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_customer_discount_check" CHECK ("agent_customer"."discount" between 0.01 and 1)
);
--> statement-breakpoint
CREATE TABLE "agent" (
	"account_id" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"cost" numeric(4, 2) DEFAULT '1.00' NOT NULL,
	"cost_products" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sell" numeric(4, 2) DEFAULT '1.00' NOT NULL,
	"sell_products" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"credit_fen" bigint DEFAULT 0 NOT NULL,
	"grace_days" integer DEFAULT 7 NOT NULL,
	"payout_min_fen" bigint DEFAULT 10000 NOT NULL,
	"due_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_status_check" CHECK ("agent"."status" in ('active', 'paused')),
	CONSTRAINT "agent_factors_check" CHECK ("agent"."cost" between 0.01 and 10 and "agent"."sell" between 0.01 and 10),
	CONSTRAINT "agent_credit_check" CHECK ("agent"."credit_fen" >= 0),
	CONSTRAINT "agent_grace_check" CHECK ("agent"."grace_days" between 0 and 90)
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "agent_consent" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "cost_fen" bigint;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "cost_back_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "voucher" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "agent_customer" ADD CONSTRAINT "agent_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_customer" ADD CONSTRAINT "agent_customer_agent_id_agent_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_customer_agent_idx" ON "agent_customer" USING btree ("agent_id","joined_at","account_id");--> statement-breakpoint
CREATE INDEX "agent_created_idx" ON "agent" USING btree ("created_at","account_id");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_agent_id_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_agent_id_idx" ON "account" USING btree ("agent_id","created_at","id") WHERE "account"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_order_agent_idx" ON "customer_order" USING btree ("agent_id","created_at","id") WHERE "customer_order"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "voucher_agent_idx" ON "voucher" USING btree ("agent_id","created_at","id") WHERE "voucher"."agent_id" is not null;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_agent_check" CHECK ("account"."agent_id" is null or not "account"."agent");--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_agent_consent_check" CHECK ("account"."agent_consent" in ('none', 'look', 'act'));--> statement-breakpoint
ALTER TABLE "customer_order" ADD CONSTRAINT "customer_order_cost_check" CHECK ("customer_order"."cost_back_fen" between 0 and coalesce("customer_order"."cost_fen", 0));--> statement-breakpoint
INSERT INTO "agent" ("account_id", "created_at") SELECT "id", "created_at" FROM "account" WHERE "agent";
