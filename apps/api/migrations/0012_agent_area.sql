CREATE TABLE "agent_invite" (
	"id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"code" text NOT NULL,
	"email" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "agent_invite_code_key" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "agent_customer" ADD COLUMN "invite_id" text;--> statement-breakpoint
ALTER TABLE "agent_customer" ADD COLUMN "disabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "agent" ADD COLUMN "paused_for" text;--> statement-breakpoint
UPDATE "agent" SET "paused_for" = 'operator' WHERE "status" = 'paused';--> statement-breakpoint
ALTER TABLE "agent_invite" ADD CONSTRAINT "agent_invite_agent_id_agent_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."agent"("account_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_invite_agent_idx" ON "agent_invite" USING btree ("agent_id","created_at","id");--> statement-breakpoint
ALTER TABLE "agent_customer" ADD CONSTRAINT "agent_customer_invite_id_agent_invite_id_fk" FOREIGN KEY ("invite_id") REFERENCES "public"."agent_invite"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agent_customer_invite_idx" ON "agent_customer" USING btree ("invite_id");--> statement-breakpoint
ALTER TABLE "agent" ADD CONSTRAINT "agent_paused_check" CHECK (("agent"."status" = 'active') = ("agent"."paused_for" is null));