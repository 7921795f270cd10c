CREATE SCHEMA "embedded";
--> statement-breakpoint
CREATE SCHEMA "openstack";
--> statement-breakpoint
CREATE TABLE "key_pair" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"group_id" text,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"sealed_private" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_schedule" (
	"host_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"enabled" boolean NOT NULL,
	"days" integer[] NOT NULL,
	"start_time" text,
	"stop_time" text,
	"saved_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "scheduled_action" (
	"host_id" text NOT NULL,
	"action" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "scheduled_action_host_id_action_due_at_pk" PRIMARY KEY("host_id","action","due_at")
);
--> statement-breakpoint
CREATE TABLE "snapshot_plan" (
	"disk_id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"enabled" boolean NOT NULL,
	"update_time" text NOT NULL,
	"every_days" integer NOT NULL,
	"keep" integer NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certification_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"certification_id" text NOT NULL,
	"what" text NOT NULL,
	"file_id" text,
	"login_id" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"cloud" text NOT NULL,
	"kind" text NOT NULL,
	"signer" text,
	"sealed" text NOT NULL,
	"name_shown" text NOT NULL,
	"number_shown" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"code_shown" text DEFAULT '' NOT NULL,
	"card_shown" text DEFAULT '' NOT NULL,
	"validity" text,
	"valid_until" text DEFAULT '' NOT NULL,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"police" text NOT NULL,
	"reason_word" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certification_cloud_check" CHECK ("certification"."cloud" in ('native', 'fusion')),
	CONSTRAINT "certification_kind_check" CHECK ("certification"."kind" in ('personal', 'enterprise', 'bank card')),
	CONSTRAINT "certification_signer_check" CHECK (("certification"."kind" = 'enterprise') = ("certification"."signer" is not null)),
	CONSTRAINT "certification_state_check" CHECK ("certification"."state" in ('under review', 'failed', 'certified', 'police check passed but manual review failed', 'replaced')),
	CONSTRAINT "certification_police_check" CHECK ("certification"."police" in ('waiting', 'passed', 'failed', 'unsure', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "balance_alarm" (
	"account_id" text PRIMARY KEY NOT NULL,
	"threshold_fen" bigint NOT NULL,
	CONSTRAINT "balance_alarm_threshold_check" CHECK ("balance_alarm"."threshold_fen" >= 0)
);
--> statement-breakpoint
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
CREATE TABLE "ledger_account" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"never_negative" boolean NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"head" "bytea" DEFAULT '\x'::bytea NOT NULL,
	CONSTRAINT "ledger_account_floor_check" CHECK (not "ledger_account"."never_negative" or "ledger_account"."balance" >= 0),
	CONSTRAINT "ledger_account_currency_check" CHECK ("ledger_account"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"effect" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"reverses" text,
	"reason" text DEFAULT '' NOT NULL,
	"login_id" text,
	"at" timestamp (3) with time zone NOT NULL,
	"made_by" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	CONSTRAINT "ledger_entry_effect_key" UNIQUE("effect")
);
--> statement-breakpoint
CREATE TABLE "ledger_line" (
	"account_id" text NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "ledger_line_key" PRIMARY KEY("account_id","seq"),
	CONSTRAINT "ledger_line_amount_check" CHECK ("ledger_line"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "customer_order" (
	"id" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text,
	"group_id" text,
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
	"purchase_id" text,
	"term_from" timestamp (3) with time zone,
	"term_to" timestamp (3) with time zone,
	"term_factor" text DEFAULT '1' NOT NULL,
	"basis_fen" bigint,
	"basis_voucher_fen" bigint,
	"basis_from" timestamp (3) with time zone,
	"invoice_status" text DEFAULT 'not invoiced' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "customer_order_number_key" UNIQUE("number"),
	CONSTRAINT "customer_order_status_check" CHECK ("customer_order"."status" in ('unpaid', 'completed', 'cancelled', 'failed')),
	CONSTRAINT "customer_order_type_check" CHECK ("customer_order"."type" in ('recharge', 'buy', 'refund', 'renewal', 'renew_auto', 'adjustment')),
	CONSTRAINT "customer_order_invoice_check" CHECK ("customer_order"."invoice_status" in ('not invoiced', 'invoicing', 'invoiced')),
	CONSTRAINT "customer_order_term_check" CHECK (("customer_order"."term_from" is null) = ("customer_order"."term_to" is null) and "customer_order"."term_from" <= "customer_order"."term_to"),
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
CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"product" text NOT NULL,
	"node" text DEFAULT '*' NOT NULL,
	"discount" text NOT NULL,
	"min_months" integer DEFAULT 1 NOT NULL,
	"applies_to" text DEFAULT 'both' NOT NULL,
	"title_en" text NOT NULL,
	"title_zh_hans" text NOT NULL,
	"title_zh_hant" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_discount_check" CHECK ("activity"."discount" ~ '^(1[.]00|0[.][0-9]{2})$' and "activity"."discount" <> '0.00'),
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" text,
	"remark" text DEFAULT '' NOT NULL
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
CREATE TABLE "firewall_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"firewall_id" text NOT NULL,
	"direction" text NOT NULL,
	"ethertype" text DEFAULT 'IPv4' NOT NULL,
	"protocol" text NOT NULL,
	"port_from" integer,
	"port_to" integer,
	"icmp_type" integer,
	"icmp_code" integer,
	"remote" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "firewall_rule_key" UNIQUE NULLS NOT DISTINCT("firewall_id","direction","ethertype","protocol","port_from","port_to","icmp_type","icmp_code","remote"),
	CONSTRAINT "firewall_rule_direction_check" CHECK ("firewall_rule"."direction" in ('ingress', 'egress'))
);
--> statement-breakpoint
CREATE TABLE "firewall" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"rules_changed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "subnet" (
	"id" text PRIMARY KEY NOT NULL,
	"vpc_id" text NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"cidr" text NOT NULL,
	"gateway" text NOT NULL,
	"engine_ref" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vpc" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"cidr" text NOT NULL,
	"standard" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "flavor_offer" (
	"node_id" text NOT NULL,
	"flavor_id" text NOT NULL,
	"stock" integer,
	"sold" integer DEFAULT 0 NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	CONSTRAINT "flavor_offer_node_id_flavor_id_pk" PRIMARY KEY("node_id","flavor_id"),
	CONSTRAINT "flavor_offer_sold_check" CHECK ("flavor_offer"."sold" >= 0 and ("flavor_offer"."stock" is null or "flavor_offer"."sold" <= "flavor_offer"."stock"))
);
--> statement-breakpoint
CREATE TABLE "flavor" (
	"id" text PRIMARY KEY NOT NULL,
	"family" text NOT NULL,
	"resource_type" text DEFAULT 'host' NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"engine_ref" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "flavor_size_check" CHECK ("flavor"."vcpus" > 0 and "flavor"."memory_mb" > 0)
);
--> statement-breakpoint
CREATE TABLE "fusion_phone" (
	"account_id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"login_id" text NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "image_offer" (
	"node_id" text NOT NULL,
	"image_id" text NOT NULL,
	CONSTRAINT "image_offer_node_id_image_id_pk" PRIMARY KEY("node_id","image_id")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"system" text NOT NULL,
	"version" text NOT NULL,
	"user_name" text NOT NULL,
	"min_disk_gb" integer NOT NULL,
	"resource_type" text DEFAULT 'host' NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	"engine_ref" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "image_system_check" CHECK ("image"."system" in ('linux', 'windows', 'other')),
	CONSTRAINT "image_disk_check" CHECK ("image"."min_disk_gb" > 0)
);
--> statement-breakpoint
CREATE TABLE "node_subscription" (
	"account_id" text NOT NULL,
	"node_id" text NOT NULL,
	"login_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "node_subscription_account_id_node_id_pk" PRIMARY KEY("account_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "node_watch" (
	"node_id" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "node" (
	"id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh_hans" text NOT NULL,
	"name_zh_hant" text NOT NULL,
	"country" text NOT NULL,
	"flag" text NOT NULL,
	"cloud_type" text NOT NULL,
	"on_sell" boolean DEFAULT true NOT NULL,
	"engine" text DEFAULT 'embedded' NOT NULL,
	"sealed_settings" text,
	"sort" integer DEFAULT 0 NOT NULL,
	"unreachable_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "node_id_check" CHECK ("node"."id" ~ '^[a-z0-9][a-z0-9-]{0,31}$'),
	CONSTRAINT "node_cloud_type_check" CHECK ("node"."cloud_type" in ('native', 'fusion'))
);
--> statement-breakpoint
CREATE TABLE "user_node" (
	"account_id" text NOT NULL,
	"node_id" text NOT NULL,
	CONSTRAINT "user_node_account_id_node_id_pk" PRIMARY KEY("account_id","node_id")
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"file_id" text NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"shown" boolean NOT NULL,
	"publish_at" timestamp (3) with time zone,
	"end_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "banner_sort_check" CHECK ("banner"."sort" between 0 and 10000),
	CONSTRAINT "banner_end_check" CHECK ("banner"."end_at" > "banner"."publish_at")
);
--> statement-breakpoint
CREATE TABLE "robot_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"robot_id" text NOT NULL,
	"event" text NOT NULL,
	"vars" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "robot_delivery_state_check" CHECK ("robot_delivery"."state" in ('waiting', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"language" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"secret" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "announcement" (
	"id" text PRIMARY KEY NOT NULL,
	"title_en" text NOT NULL,
	"content_en" text NOT NULL,
	"title_zh_hans" text NOT NULL,
	"content_zh_hans" text NOT NULL,
	"title_zh_hant" text NOT NULL,
	"content_zh_hant" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp (3) with time zone NOT NULL,
	"end_at" timestamp (3) with time zone,
	"audience" text DEFAULT 'everyone' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcement_sort_check" CHECK ("announcement"."sort" between 0 and 10000),
	CONSTRAINT "announcement_audience_check" CHECK ("announcement"."audience" in ('everyone', 'personal', 'business', 'agents', 'chosen')),
	CONSTRAINT "announcement_status_check" CHECK ("announcement"."status" in ('draft', 'published', 'withdrawn')),
	CONSTRAINT "announcement_end_check" CHECK ("announcement"."end_at" > "announcement"."publish_at")
);
--> statement-breakpoint
CREATE TABLE "maintenance_record" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"once_key" text NOT NULL,
	"topic" text NOT NULL,
	"word" text NOT NULL,
	"vars" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
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
CREATE TABLE "audit_line" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"account_id" text,
	"login_id" text,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"login_id" text NOT NULL,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_template" (
	"template" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mail_template_template_language_pk" PRIMARY KEY("template","language")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"masked" jsonb,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms" (
	"id" text PRIMARY KEY NOT NULL,
	"area_code" text NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"masked" text,
	"purpose" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"vars" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"gateway" text DEFAULT '' NOT NULL,
	"provider_id" text DEFAULT '' NOT NULL,
	"cost_e4" integer DEFAULT 0 NOT NULL,
	"report_at" timestamp (3) with time zone,
	"reports" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "sms_state_check" CHECK ("sms"."state" in ('queued', 'sending', 'sent', 'delivered', 'kept', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "one_time" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"secret_hash" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"is_personal" integer NOT NULL,
	"registered_as" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"discount" numeric(3, 2) DEFAULT '1.00' NOT NULL,
	"min_months" integer DEFAULT 1 NOT NULL,
	"agent" boolean DEFAULT false NOT NULL,
	"personal_permissions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referral_code" text,
	"referred_by" text,
	"international_phone" text,
	"sales_id" text,
	"expire_email" boolean DEFAULT true NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_referral_code_key" UNIQUE("referral_code"),
	CONSTRAINT "account_is_personal_check" CHECK ("account"."is_personal" in (0, 1, 2)),
	CONSTRAINT "account_status_check" CHECK ("account"."status" in ('normal', 'disabled', 'closed')),
	CONSTRAINT "account_discount_check" CHECK ("account"."discount" between 0.01 and 1),
	CONSTRAINT "account_min_months_check" CHECK ("account"."min_months" in (1, 3, 6, 12, 24)),
	CONSTRAINT "account_referred_by_check" CHECK ("account"."referred_by" is distinct from "account"."id")
);
--> statement-breakpoint
CREATE TABLE "login" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"operator_role_id" text,
	"group_id" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"email_wanted" text,
	"area_code" text DEFAULT '86' NOT NULL,
	"phone" text,
	"phone_proven" boolean DEFAULT true NOT NULL,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"totp_secret" text,
	"totp_on_at" timestamp (3) with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_login_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_kind_check" CHECK ("login"."kind" in ('owner', 'member', 'operator')),
	CONSTRAINT "login_status_check" CHECK ("login"."status" in ('normal', 'disabled', 'deleted')),
	CONSTRAINT "login_group_check" CHECK ("login"."group_id" is null or "login"."kind" = 'member'),
	CONSTRAINT "login_belongs_check" CHECK (("login"."kind" = 'operator') = ("login"."account_id" is null)),
	CONSTRAINT "login_role_check" CHECK (("login"."kind" = 'operator') = ("login"."operator_role_id" is not null)),
	CONSTRAINT "login_reachable_check" CHECK ("login"."status" = 'deleted' or "login"."email" is not null or "login"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "operator_role" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"all" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_role_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "sales_person" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"left_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "social_binding" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"login_id" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_binding_provider_check" CHECK ("social_binding"."provider" in ('wechat', 'qq'))
);
--> statement-breakpoint
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
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"login_id" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"viewed_from" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "session_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."address" (
	"address" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"bandwidth_mbps" integer NOT NULL,
	"machine" text
);
--> statement-breakpoint
CREATE TABLE "embedded"."copy" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"volume" text NOT NULL,
	"size_gb" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."machine" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"host_name" text NOT NULL,
	"state" text NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"size_before" jsonb,
	"image" text NOT NULL,
	"system" text NOT NULL,
	"user_name" text NOT NULL,
	"password_hash" text,
	"authorized_keys" text[] DEFAULT '{}' NOT NULL,
	"host_key" text NOT NULL,
	"network" text NOT NULL,
	"private_ip" text NOT NULL,
	"system_disk" text NOT NULL,
	"firewalls" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"user_data" text DEFAULT '' NOT NULL,
	"booted_at" timestamp (3) with time zone,
	"ssh_port" integer,
	"vnc_port" integer
);
--> statement-breakpoint
CREATE TABLE "embedded"."pool" (
	"node" text PRIMARY KEY NOT NULL,
	"block" serial NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."run" (
	"id" serial PRIMARY KEY NOT NULL,
	"ref" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "embedded"."volume" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"size_gb" integer NOT NULL,
	"machine" text,
	"device" text DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "embedded"."work" (
	"operation" text PRIMARY KEY NOT NULL,
	"resource" text DEFAULT '' NOT NULL,
	"verb" text NOT NULL,
	"begun_at" timestamp (3) with time zone NOT NULL,
	"result" jsonb,
	"ended" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "openstack"."sample" (
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cpu_ns" bigint NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_read_bytes" bigint NOT NULL,
	"disk_write_bytes" bigint NOT NULL,
	"net_in_bytes" bigint NOT NULL,
	"net_out_bytes" bigint NOT NULL,
	CONSTRAINT "sample_ref_at_pk" PRIMARY KEY("ref","at")
);
--> statement-breakpoint
CREATE TABLE "openstack"."work" (
	"operation" text PRIMARY KEY NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"wish" jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"action" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"login_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status_before" text NOT NULL,
	"order_id" text,
	"fault" text DEFAULT '' NOT NULL,
	"detail" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "operation_state_check" CHECK ("operation"."state" in ('waiting', 'running', 'done', 'failed')),
	CONSTRAINT "operation_ended_check" CHECK (("operation"."ended_at" is null) = ("operation"."state" in ('waiting', 'running')))
);
--> statement-breakpoint
CREATE TABLE "reminder" (
	"resource_id" text NOT NULL,
	"kind" text NOT NULL,
	"about" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reminder_resource_id_kind_about_pk" PRIMARY KEY("resource_id","kind","about")
);
--> statement-breakpoint
CREATE TABLE "resource" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"status" text NOT NULL,
	"task" text DEFAULT '' NOT NULL,
	"spec" jsonb NOT NULL,
	"facts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"engine_ref" text,
	"bound_to" text,
	"group_id" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"renewal" text DEFAULT 'off' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"release_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "resource_renewal_check" CHECK ("resource"."renewal" in ('off', '1 month', 'quarter', '1 year'))
);
--> statement-breakpoint
ALTER TABLE "key_pair" ADD CONSTRAINT "key_pair_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_schedule" ADD CONSTRAINT "host_schedule_host_id_resource_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "snapshot_plan" ADD CONSTRAINT "snapshot_plan_disk_id_resource_id_fk" FOREIGN KEY ("disk_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification_view" ADD CONSTRAINT "certification_view_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_alarm" ADD CONSTRAINT "balance_alarm_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order" ADD CONSTRAINT "invoiced_order_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_order" ADD CONSTRAINT "invoiced_order_invoice_id_invoice_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_refund_id_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_proposal" ADD CONSTRAINT "money_proposal_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recharge" ADD CONSTRAINT "recharge_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "remittance" ADD CONSTRAINT "remittance_id_customer_order_id_fk" FOREIGN KEY ("id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_refund_order_id_customer_order_id_fk" FOREIGN KEY ("refund_order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD CONSTRAINT "firewall_rule_firewall_id_firewall_id_fk" FOREIGN KEY ("firewall_id") REFERENCES "public"."firewall"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subnet" ADD CONSTRAINT "subnet_vpc_id_vpc_id_fk" FOREIGN KEY ("vpc_id") REFERENCES "public"."vpc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flavor_offer" ADD CONSTRAINT "flavor_offer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "flavor_offer" ADD CONSTRAINT "flavor_offer_flavor_id_flavor_id_fk" FOREIGN KEY ("flavor_id") REFERENCES "public"."flavor"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusion_phone" ADD CONSTRAINT "fusion_phone_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fusion_phone" ADD CONSTRAINT "fusion_phone_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_offer" ADD CONSTRAINT "image_offer_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_offer" ADD CONSTRAINT "image_offer_image_id_image_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."image"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_subscription" ADD CONSTRAINT "node_subscription_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "node_watch" ADD CONSTRAINT "node_watch_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_node" ADD CONSTRAINT "user_node_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_node" ADD CONSTRAINT "user_node_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "robot_delivery" ADD CONSTRAINT "robot_delivery_robot_id_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_draft" ADD CONSTRAINT "announcement_draft_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_draft" ADD CONSTRAINT "announcement_draft_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_announcement_id_announcement_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcement"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcement_reader" ADD CONSTRAINT "announcement_reader_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_message" ADD CONSTRAINT "work_order_message_work_order_id_work_order_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_work_order_id_work_order_id_fk" FOREIGN KEY ("work_order_id") REFERENCES "public"."work_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_sales_id_sales_person_id_fk" FOREIGN KEY ("sales_id") REFERENCES "public"."sales_person"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_operator_role_id_operator_role_id_fk" FOREIGN KEY ("operator_role_id") REFERENCES "public"."operator_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_binding" ADD CONSTRAINT "social_binding_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_group" ADD CONSTRAINT "team_group_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_from_session_id_fk" FOREIGN KEY ("viewed_from") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation" ADD CONSTRAINT "operation_resource_id_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "resource" ADD CONSTRAINT "resource_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "key_pair_name_key" ON "key_pair" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "key_pair_account_idx" ON "key_pair" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "host_schedule_start_idx" ON "host_schedule" USING btree ("start_time");--> statement-breakpoint
CREATE INDEX "host_schedule_stop_idx" ON "host_schedule" USING btree ("stop_time");--> statement-breakpoint
CREATE INDEX "snapshot_plan_account_idx" ON "snapshot_plan" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "snapshot_plan_next_idx" ON "snapshot_plan" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "certification_view_idx" ON "certification_view" USING btree ("certification_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_open_key" ON "certification" USING btree ("account_id","cloud") WHERE "certification"."state" in ('under review', 'police check passed but manual review failed');--> statement-breakpoint
CREATE UNIQUE INDEX "certification_certified_key" ON "certification" USING btree ("account_id","cloud") WHERE "certification"."state" = 'certified';--> statement-breakpoint
CREATE INDEX "certification_account_idx" ON "certification" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certification_created_idx" ON "certification" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "certification_state_idx" ON "certification" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_header_default_key" ON "invoice_header" USING btree ("account_id") WHERE "invoice_header"."is_default";--> statement-breakpoint
CREATE INDEX "invoice_header_account_idx" ON "invoice_header" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoiced_order_invoice_idx" ON "invoiced_order" USING btree ("invoice_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_number_key" ON "invoice" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "invoice_refund_key" ON "invoice" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "invoice_account_idx" ON "invoice" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_created_idx" ON "invoice" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "invoice_waiting_idx" ON "invoice" USING btree ("created_at") WHERE "invoice"."status" = 'invoicing';--> statement-breakpoint
CREATE INDEX "ledger_account_owner_idx" ON "ledger_account" USING btree ("account_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_account_kind_idx" ON "ledger_account" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reverses_key" ON "ledger_entry" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "ledger_entry_order_idx" ON "ledger_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_at_idx" ON "ledger_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_line_entry_idx" ON "ledger_line" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "customer_order_account_idx" ON "customer_order" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "customer_order_created_idx" ON "customer_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customer_order_group_idx" ON "customer_order" USING btree ("group_id","created_at","id") WHERE "customer_order"."group_id" is not null;--> statement-breakpoint
CREATE INDEX "customer_order_resource_idx" ON "customer_order" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "customer_order_unpaid_idx" ON "customer_order" USING btree ("expires_at") WHERE "customer_order"."status" = 'unpaid';--> statement-breakpoint
CREATE UNIQUE INDEX "voucher_granted_key" ON "voucher" USING btree ("granted_for");--> statement-breakpoint
CREATE INDEX "voucher_account_idx" ON "voucher" USING btree ("account_id","expires_at");--> statement-breakpoint
CREATE INDEX "voucher_created_idx" ON "voucher" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "activity_created_idx" ON "activity" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "list_price_in_force_key" ON "list_price" USING btree ("product","node","item") WHERE "list_price"."valid_to" is null;--> statement-breakpoint
CREATE INDEX "list_price_history_idx" ON "list_price" USING btree ("product","node","item","valid_from");--> statement-breakpoint
CREATE UNIQUE INDEX "cashier_trade_order_key" ON "cashier_trade" USING btree ("app_id","out_trade_no");--> statement-breakpoint
CREATE INDEX "money_proposal_created_idx" ON "money_proposal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "money_proposal_account_idx" ON "money_proposal" USING btree ("account_id","proposed_by");--> statement-breakpoint
CREATE UNIQUE INDEX "recharge_trade_key" ON "recharge" USING btree ("gateway","trade_no");--> statement-breakpoint
CREATE INDEX "recharge_account_idx" ON "recharge" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "recharge_paid_at_idx" ON "recharge" USING btree ("paid_at");--> statement-breakpoint
CREATE INDEX "remittance_created_idx" ON "remittance" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "remittance_waiting_idx" ON "remittance" USING btree ("created_at") WHERE "remittance"."state" = 'submitted';--> statement-breakpoint
CREATE UNIQUE INDEX "unmatched_notice_key" ON "unmatched_notice" USING btree ("gateway","order_id","trade_no","reason");--> statement-breakpoint
CREATE INDEX "unmatched_notice_created_idx" ON "unmatched_notice" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_open_key" ON "refund" USING btree ("order_id") WHERE "refund"."status" in ('under review', 'refunding');--> statement-breakpoint
CREATE UNIQUE INDEX "refund_withdrawal_key" ON "refund" USING btree ("account_id") WHERE "refund"."order_id" is null and "refund"."status" = 'under review';--> statement-breakpoint
CREATE UNIQUE INDEX "refund_refund_order_key" ON "refund" USING btree ("refund_order_id");--> statement-breakpoint
CREATE INDEX "refund_account_idx" ON "refund" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_created_idx" ON "refund" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "firewall_rule_firewall_idx" ON "firewall_rule" USING btree ("firewall_id","created_at","id");--> statement-breakpoint
CREATE INDEX "firewall_account_idx" ON "firewall" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "firewall_created_idx" ON "firewall" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "firewall_standard_key" ON "firewall" USING btree ("account_id","node") WHERE "firewall"."standard";--> statement-breakpoint
CREATE UNIQUE INDEX "subnet_ref_key" ON "subnet" USING btree ("account_id","node","engine_ref") WHERE "subnet"."engine_ref" is not null;--> statement-breakpoint
CREATE INDEX "subnet_account_idx" ON "subnet" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "subnet_vpc_idx" ON "subnet" USING btree ("vpc_id");--> statement-breakpoint
CREATE INDEX "vpc_account_idx" ON "vpc" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vpc_standard_key" ON "vpc" USING btree ("account_id","node") WHERE "vpc"."standard";--> statement-breakpoint
CREATE INDEX "flavor_offer_flavor_idx" ON "flavor_offer" USING btree ("flavor_id");--> statement-breakpoint
CREATE INDEX "image_offer_image_idx" ON "image_offer" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "node_subscription_node_idx" ON "node_subscription" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "user_node_node_idx" ON "user_node" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "robot_delivery_created_idx" ON "robot_delivery" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_idx" ON "robot_delivery" USING btree ("robot_id","created_at","id");--> statement-breakpoint
CREATE INDEX "robot_delivery_state_idx" ON "robot_delivery" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_state_idx" ON "robot_delivery" USING btree ("robot_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "announcement_order_idx" ON "announcement" USING btree ("sort","publish_at","id");--> statement-breakpoint
CREATE INDEX "maintenance_record_account_idx" ON "maintenance_record" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once_key" ON "notice" USING btree ("login_id","once_key");--> statement-breakpoint
CREATE INDEX "notice_login_idx" ON "notice" USING btree ("login_id","created_at","id") WHERE "notice"."cleared_at" is null;--> statement-breakpoint
CREATE INDEX "notice_unread_idx" ON "notice" USING btree ("login_id","created_at","id") WHERE "notice"."cleared_at" is null and not "notice"."is_read";--> statement-breakpoint
CREATE INDEX "work_order_message_idx" ON "work_order_message" USING btree ("work_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_note_idx" ON "work_order_note" USING btree ("work_order_id","created_at");--> statement-breakpoint
CREATE INDEX "work_order_account_idx" ON "work_order" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_login_idx" ON "work_order" USING btree ("login_id","created_at","id") WHERE "work_order"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "work_order_all_idx" ON "work_order" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "work_order_closed_idx" ON "work_order" USING btree ("created_at","id") WHERE "work_order"."status" = 'closed';--> statement-breakpoint
CREATE INDEX "work_order_waiting_idx" ON "work_order" USING btree ((case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "work_order_unassigned_idx" ON "work_order" USING btree ((case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."assignee_id" is null and "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "work_order_assignee_idx" ON "work_order" USING btree ("assignee_id",(case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "audit_line_account_idx" ON "audit_line" USING btree ("account_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_line_login_idx" ON "audit_line" USING btree ("login_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_line_about_account_idx" ON "audit_line" USING btree (("details" ->> 'account')) WHERE ("audit_line"."details" ->> 'account') is not null;--> statement-breakpoint
CREATE INDEX "audit_line_at_idx" ON "audit_line" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_idx" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_account_idx" ON "file" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_created_idx" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_created_idx" ON "sms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_report_idx" ON "sms" USING btree ("report_at") WHERE "sms"."report_at" is not null;--> statement-breakpoint
CREATE INDEX "one_time_find_idx" ON "one_time" USING btree ("purpose","target");--> statement-breakpoint
CREATE INDEX "one_time_secret_idx" ON "one_time" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "one_time_expires_idx" ON "one_time" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_referred_by_idx" ON "account" USING btree ("referred_by");--> statement-breakpoint
CREATE INDEX "account_sales_idx" ON "account" USING btree ("sales_id","created_at","id");--> statement-breakpoint
CREATE INDEX "account_status_idx" ON "account" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "account_kind_idx" ON "account" USING btree ("is_personal","created_at","id");--> statement-breakpoint
CREATE INDEX "account_agent_idx" ON "account" USING btree ("agent","created_at","id");--> statement-breakpoint
CREATE INDEX "account_created_idx" ON "account" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "account_cancel_idx" ON "account" USING btree ("cancel_at") WHERE "account"."cancel_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "login_email_key" ON "login" USING btree (("kind" = 'member'),lower("email")) WHERE "login"."status" <> 'deleted';--> statement-breakpoint
CREATE UNIQUE INDEX "login_phone_key" ON "login" USING btree (("kind" = 'member'),"area_code","phone") WHERE "login"."status" <> 'deleted' and "login"."phone_proven";--> statement-breakpoint
CREATE INDEX "login_account_idx" ON "login" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_owner_idx" ON "login" USING btree ("account_id") WHERE "login"."kind" = 'owner';--> statement-breakpoint
CREATE INDEX "login_member_idx" ON "login" USING btree ("account_id","created_at","id") WHERE "login"."kind" = 'member' and "login"."status" <> 'deleted';--> statement-breakpoint
CREATE INDEX "login_group_idx" ON "login" USING btree ("group_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_binding_subject_key" ON "social_binding" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "social_binding_login_key" ON "social_binding" USING btree ("login_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "team_group_name_key" ON "team_group" USING btree ("account_id",lower("name"));--> statement-breakpoint
CREATE INDEX "team_group_account_idx" ON "team_group" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "api_key_login_idx" ON "api_key" USING btree ("login_id","created_at") WHERE "api_key"."revoked_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "session_one_alive_key" ON "session" USING btree ("login_id") WHERE "session"."ended_at" is null and "session"."viewed_from" is null;--> statement-breakpoint
CREATE INDEX "session_viewed_idx" ON "session" USING btree ("viewed_from") WHERE "session"."viewed_from" is not null;--> statement-breakpoint
CREATE INDEX "session_login_idx" ON "session" USING btree ("login_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "machine_address_key" ON "embedded"."machine" USING btree ("network","private_ip");--> statement-breakpoint
CREATE INDEX "run_ref_idx" ON "embedded"."run" USING btree ("ref","from_at");--> statement-breakpoint
CREATE UNIQUE INDEX "run_open_key" ON "embedded"."run" USING btree ("ref") WHERE "embedded"."run"."to_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "volume_device_key" ON "embedded"."volume" USING btree ("machine","device") WHERE "embedded"."volume"."machine" is not null;--> statement-breakpoint
CREATE INDEX "work_resource_idx" ON "embedded"."work" USING btree ("resource");--> statement-breakpoint
CREATE INDEX "sample_at_idx" ON "openstack"."sample" USING btree ("at");--> statement-breakpoint
CREATE INDEX "work_created_idx" ON "openstack"."work" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "cart_item_login_idx" ON "cart_item" USING btree ("login_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operation_open_key" ON "operation" USING btree ("resource_id") WHERE "operation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "operation_resource_idx" ON "operation" USING btree ("resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operation_failed_idx" ON "operation" USING btree ("ended_at") WHERE "operation"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "operation_account_idx" ON "operation" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operation_due_idx" ON "operation" USING btree ("next_at") WHERE "operation"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "resource_account_idx" ON "resource" USING btree ("account_id","kind","created_at","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_kind_idx" ON "resource" USING btree ("kind","created_at","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_account_name_idx" ON "resource" USING btree ("account_id","kind","name","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_name_idx" ON "resource" USING btree ("kind","name","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_account_end_idx" ON "resource" USING btree ("account_id","kind",coalesce("expires_at", 'infinity'::timestamptz),"id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_end_idx" ON "resource" USING btree ("kind",coalesce("expires_at", 'infinity'::timestamptz),"id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_expires_idx" ON "resource" USING btree ("expires_at") WHERE "resource"."released_at" is null and "resource"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "resource_release_idx" ON "resource" USING btree ("release_at") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_bound_idx" ON "resource" USING btree ("bound_to") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_group_idx" ON "resource" USING btree ("group_id","kind","created_at","id") WHERE "resource"."group_id" is not null and "resource"."released_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_ref_key" ON "resource" USING btree ("node","engine_ref","kind") WHERE "resource"."engine_ref" is not null and "resource"."released_at" is null;