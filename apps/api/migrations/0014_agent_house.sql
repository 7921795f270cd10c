CREATE TABLE "agent_booking" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"account_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"reference" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'recorded' NOT NULL,
	"order_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "agent_booking_state_check" CHECK ("agent_booking"."state" in ('recorded', 'confirmed', 'withdrawn')),
	CONSTRAINT "agent_booking_amount_check" CHECK ("agent_booking"."amount_fen" > 0),
	CONSTRAINT "agent_booking_order_check" CHECK (("agent_booking"."state" = 'confirmed') = ("agent_booking"."order_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "agent_payout" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"amount_fen" bigint NOT NULL,
	"status" text DEFAULT 'asked' NOT NULL,
	"sealed_card" text NOT NULL,
	"card_last4" text NOT NULL,
	"bank" text NOT NULL,
	"holder" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"bank_reference" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "agent_payout_status_check" CHECK ("agent_payout"."status" in ('asked', 'approved', 'paid', 'rejected')),
	CONSTRAINT "agent_payout_amount_check" CHECK ("agent_payout"."amount_fen" > 0),
	CONSTRAINT "agent_payout_paid_check" CHECK (("agent_payout"."status" = 'paid') = ("agent_payout"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "agent_halt" (
	"account_id" text PRIMARY KEY NOT NULL,
	"halted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "work_order_message" DROP CONSTRAINT "work_order_message_side_check";--> statement-breakpoint
ALTER TABLE "login" DROP CONSTRAINT "login_reachable_check";--> statement-breakpoint
ALTER TABLE "announcement" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "work_order_note" ADD COLUMN "audience" text DEFAULT 'platform' NOT NULL;--> statement-breakpoint
ALTER TABLE "work_order_note" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "work_order" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent_face" ADD COLUMN "domain_lost_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "robot_delivery" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "robot_delivery" ADD COLUMN "queued" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "robot" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "agent_booking" ADD CONSTRAINT "agent_booking_agent_id_agent_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_booking" ADD CONSTRAINT "agent_booking_order_id_customer_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."customer_order"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_payout" ADD CONSTRAINT "agent_payout_agent_id_agent_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_halt" ADD CONSTRAINT "agent_halt_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_booking_agent_idx" ON "agent_booking" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "agent_payout_open_key" ON "agent_payout" USING btree ("agent_id") WHERE "agent_payout"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "agent_payout_agent_idx" ON "agent_payout" USING btree ("agent_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agent_payout_created_idx" ON "agent_payout" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_agent_id_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_agent_idx" ON "announcement" USING btree ("agent_id","sort","publish_at","id") WHERE "announcement"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "work_order_agent_idx" ON "work_order" USING btree ("agent_id","created_at","id") WHERE "work_order"."agent_id" is not null;--> statement-breakpoint
CREATE INDEX "work_order_agent_waiting_idx" ON "work_order" USING btree ("agent_id",(case when "waiting_since" is null then 2 when "type" = 'emergency' then 0 else 1 end),coalesce("waiting_since", "created_at"),"id") WHERE "work_order"."agent_id" is not null and "work_order"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "robot_delivery_unqueued_idx" ON "robot_delivery" USING btree ("id") WHERE not "robot_delivery"."queued";--> statement-breakpoint
CREATE INDEX "robot_delivery_account_idx" ON "robot_delivery" USING btree ("account_id","created_at","id") WHERE "robot_delivery"."account_id" is not null;--> statement-breakpoint
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_agent_check" CHECK ("announcement"."agent_id" is null or "announcement"."audience" = 'everyone');--> statement-breakpoint
ALTER TABLE "work_order_message" ADD CONSTRAINT "work_order_message_side_check" CHECK ("work_order_message"."side" in ('customer', 'agent', 'operator'));--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_audience_check" CHECK ("work_order_note"."audience" in ('platform', 'agent', 'both'));--> statement-breakpoint
ALTER TABLE "work_order_note" ADD CONSTRAINT "work_order_note_agent_check" CHECK (("work_order_note"."audience" = 'platform') = ("work_order_note"."agent_id" is null));--> statement-breakpoint
ALTER TABLE "work_order" ADD CONSTRAINT "work_order_handed_check" CHECK ("work_order"."handed_at" is null or "work_order"."agent_id" is not null);--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_reachable_check" CHECK ("login"."status" = 'deleted' or "login"."email" is not null or "login"."phone" is not null or "login"."email_wanted" is not null);--> statement-breakpoint
UPDATE "work_order" w SET "agent_id" = a."agent_id", "handed_at" = w."updated_at" FROM "account" a
WHERE a."id" = w."account_id" AND a."agent_id" IS NOT NULL;
