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
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_line" ADD CONSTRAINT "ledger_line_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_account_owner_idx" ON "ledger_account" USING btree ("account_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_account_kind_idx" ON "ledger_account" USING btree ("kind");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entry_reverses_key" ON "ledger_entry" USING btree ("reverses");--> statement-breakpoint
CREATE INDEX "ledger_entry_order_idx" ON "ledger_entry" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_at_idx" ON "ledger_entry" USING btree ("at");--> statement-breakpoint
CREATE INDEX "ledger_line_entry_idx" ON "ledger_line" USING btree ("entry_id");