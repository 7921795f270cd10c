CREATE TABLE "customer_order" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"product" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"amount_fen" bigint NOT NULL,
	"cash_fen" bigint DEFAULT 0 NOT NULL,
	"voucher_fen" bigint DEFAULT 0 NOT NULL,
	"refunded_fen" bigint DEFAULT 0 NOT NULL,
	"payment_method" text NOT NULL,
	"price_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"resource_id" text,
	"invoice_status" text DEFAULT 'not invoiced' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "customer_order_number_key" UNIQUE("number"),
	CONSTRAINT "customer_order_status_check" CHECK ("customer_order"."status" in ('unpaid', 'completed', 'cancelled', 'failed')),
	CONSTRAINT "customer_order_type_check" CHECK ("customer_order"."type" in ('recharge', 'buy', 'refund', 'renewal', 'renew_auto', 'adjustment')),
	CONSTRAINT "customer_order_invoice_check" CHECK ("customer_order"."invoice_status" in ('not invoiced', 'invoicing', 'invoiced')),
	CONSTRAINT "customer_order_amount_check" CHECK ("customer_order"."amount_fen" >= 0),
	CONSTRAINT "customer_order_refund_check" CHECK ("customer_order"."refunded_fen" between 0 and "customer_order"."cash_fen")
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"password_hash" text NOT NULL,
	"type" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'unused' NOT NULL,
	"account_id" text,
	"granted_for" text,
	"remark" text DEFAULT '' NOT NULL,
	"issued_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"redeemed_at" timestamp (3) with time zone,
	CONSTRAINT "voucher_number_key" UNIQUE("number"),
	CONSTRAINT "voucher_status_check" CHECK ("voucher"."status" in ('unused', 'used', 'invalidated')),
	CONSTRAINT "voucher_amount_check" CHECK ("voucher"."amount_fen" > 0)
);
--> statement-breakpoint
CREATE INDEX "customer_order_account_idx" ON "customer_order" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_order_created_idx" ON "customer_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_order_resource_idx" ON "customer_order" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "customer_order_unpaid_idx" ON "customer_order" USING btree ("expires_at") WHERE "customer_order"."status" = 'unpaid';--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_granted_key" ON "voucher" USING btree ("granted_for");--> statement-breakpoint
CREATE INDEX "voucher_account_idx" ON "voucher" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "voucher_created_idx" ON "voucher" USING btree ("created_at","id");