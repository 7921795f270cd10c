CREATE TABLE "document_series" (
	"name" text PRIMARY KEY NOT NULL,
	"last" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_header" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"fields" jsonb NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoiced_order" (
	"order_id" text PRIMARY KEY NOT NULL,
	"invoice_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"number" text,
	"header" jsonb NOT NULL,
	"language" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount_fen" bigint NOT NULL,
	"credits_id" text,
	"refund_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"issued_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_kind_check" CHECK ("invoice"."kind" in ('invoice', 'credit note')),
	CONSTRAINT "invoice_status_check" CHECK ("invoice"."status" in ('invoicing', 'invoiced', 'rejected')),
	CONSTRAINT "invoice_number_check" CHECK (("invoice"."status" = 'invoiced') = ("invoice"."number" is not null)),
	CONSTRAINT "invoice_sign_check" CHECK (("invoice"."kind" = 'invoice') = ("invoice"."amount_fen" > 0)),
	CONSTRAINT "invoice_credit_check" CHECK (("invoice"."kind" = 'invoice') = ("invoice"."refund_id" is null))
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"order_id" text,
	"target" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text NOT NULL,
	"sealed_card" text DEFAULT '' NOT NULL,
	"card_last4" text DEFAULT '' NOT NULL,
	"bank" text DEFAULT '' NOT NULL,
	"holder" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"refund_order_id" text,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "refund_status_check" CHECK ("refund"."status" in ('under review', 'rejected', 'refunding', 'completed')),
	CONSTRAINT "refund_target_check" CHECK ("refund"."target" in ('balance', 'card')),
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount_fen" > 0),
	CONSTRAINT "refund_card_check" CHECK (("refund"."target" = 'card') = ("refund"."sealed_card" <> '')),
	CONSTRAINT "refund_order_check" CHECK ("refund"."order_id" is not null or "refund"."target" = 'card'),
	CONSTRAINT "refund_completed_check" CHECK (("refund"."status" = 'completed') = ("refund"."refund_order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "invoiced_order" ADD CONSTRAINT "invoiced_order_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order" ADD CONSTRAINT "invoiced_order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_refund_order_id_customer_order_id_fk" FOREIGN KEY ("refund_order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_header_default_key" ON "invoice_header" USING btree ("account_id") WHERE "invoice_header"."is_default";--> statement-breakpoint
CREATE INDEX "invoice_header_account_idx" ON "invoice_header" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoiced_order_invoice_idx" ON "invoiced_order" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_refund_key" ON "invoice" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_account_idx" ON "invoice" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_created_idx" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_open_key" ON "refund" USING btree ("order_id") WHERE "refund"."status" in ('under review', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_refund_order_key" ON "refund" USING btree ("refund_order_id");--> statement-breakpoint
CREATE INDEX "refund_account_idx" ON "refund" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_created_idx" ON "refund" USING btree ("created_at","id");