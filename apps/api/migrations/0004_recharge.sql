CREATE TABLE "cashier_trade" (
	"id" text PRIMARY KEY NOT NULL,
	"app_id" text NOT NULL,
	"out_trade_no" text NOT NULL,
	"subject" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text DEFAULT 'WAIT_BUYER_PAY' NOT NULL,
	"notify_url" text NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "cashier_trade_status_check" CHECK ("cashier_trade"."status" in ('WAIT_BUYER_PAY', 'TRADE_SUCCESS', 'TRADE_CLOSED'))
);
--> statement-breakpoint
CREATE TABLE "money_proposal" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"proposed_by" text NOT NULL,
	"decided_by" text,
	"decide_reason" text DEFAULT '' NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"order_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "money_proposal_state_check" CHECK ("money_proposal"."state" in ('proposed', 'applied', 'declined')),
	CONSTRAINT "money_proposal_kind_check" CHECK ("money_proposal"."kind" in ('offline', 'adjustment')),
	CONSTRAINT "money_proposal_amount_check" CHECK ("money_proposal"."amount_fen" <> 0 and ("money_proposal"."kind" <> 'offline' or "money_proposal"."amount_fen" > 0)),
	CONSTRAINT "money_proposal_two_people_check" CHECK ("money_proposal"."state" <> 'applied' or "money_proposal"."decided_by" is distinct from "money_proposal"."proposed_by")
);
--> statement-breakpoint
CREATE TABLE "recharge" (
	"order_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"way" text NOT NULL,
	"gateway" text NOT NULL,
	"currency" text NOT NULL,
	"paid_fen" bigint NOT NULL,
	"next" text DEFAULT '' NOT NULL,
	"trade_no" text,
	"paid_at" timestamp (3) with time zone,
	"queried_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recharge_paid_check" CHECK ("recharge"."paid_fen" > 0),
	CONSTRAINT "recharge_currency_check" CHECK ("recharge"."currency" in ('CNY', 'HKD'))
);
--> statement-breakpoint
CREATE TABLE "remittance" (
	"id" text PRIMARY KEY NOT NULL,
	"payer" text NOT NULL,
	"file_id" text NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"reviewed_by" text,
	"reviewed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "remittance_state_check" CHECK ("remittance"."state" in ('submitted', 'confirmed', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "unmatched_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"gateway" text NOT NULL,
	"reason" text NOT NULL,
	"order_id" text NOT NULL,
	"trade_no" text NOT NULL,
	"amount" text NOT NULL,
	"currency" text NOT NULL,
	"facts" jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_id_customer_order_id_fk" FOREIGN KEY ("id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cashier_trade_order_key" ON "cashier_trade" USING btree ("app_id","out_trade_no");--> statement-breakpoint
CREATE INDEX "money_proposal_created_idx" ON "money_proposal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "money_proposal_account_idx" ON "money_proposal" USING btree ("account_id","proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_trade_key" ON "recharge" USING btree ("gateway","trade_no");--> statement-breakpoint
CREATE INDEX "recharge_account_idx" ON "recharge" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "recharge_paid_at_idx" ON "recharge" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "remittance_created_idx" ON "remittance" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_notice_key" ON "unmatched_notice" USING btree ("gateway","order_id","trade_no","reason");--> statement-breakpoint
CREATE INDEX "unmatched_notice_created_idx" ON "unmatched_notice" USING btree ("created_at","id");