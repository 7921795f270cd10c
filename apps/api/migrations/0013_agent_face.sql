CREATE TABLE "agent_face" (
	"agent_id" text PRIMARY KEY NOT NULL,
	"name_en" text NOT NULL,
	"name_zh_hans" text NOT NULL,
	"name_zh_hant" text NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"accent" text NOT NULL,
	"domain" text DEFAULT '' NOT NULL,
	"domain_token" text NOT NULL,
	"domain_found" text[] DEFAULT '{}' NOT NULL,
	"domain_checked_at" timestamp (3) with time zone,
	"domain_verified_at" timestamp (3) with time zone,
	"sender_name" text DEFAULT '' NOT NULL,
	"sender_address" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"hours" text DEFAULT '' NOT NULL,
	"service_en" text DEFAULT '' NOT NULL,
	"service_zh_hans" text DEFAULT '' NOT NULL,
	"service_zh_hant" text DEFAULT '' NOT NULL,
	"policy_en" text DEFAULT '' NOT NULL,
	"policy_zh_hans" text DEFAULT '' NOT NULL,
	"policy_zh_hant" text DEFAULT '' NOT NULL,
	"languages" text[] NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_face_verified_check" CHECK ("agent_face"."domain_verified_at" is null or "agent_face"."domain" <> '')
);
--> statement-breakpoint
CREATE TABLE "agent_release" (
	"account_id" text PRIMARY KEY NOT NULL,
	"agent_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "agent_release_asked_by_check" CHECK ("agent_release"."asked_by" in ('customer', 'agent'))
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "sender" jsonb;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "agent_id" text;--> statement-breakpoint
ALTER TABLE "agent_face" ADD CONSTRAINT "agent_face_agent_id_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_release" ADD CONSTRAINT "agent_release_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agent_release" ADD CONSTRAINT "agent_release_agent_id_account_id_fk" FOREIGN KEY ("agent_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "agent_face_domain_key" ON "agent_face" USING btree ("domain") WHERE "agent_face"."domain_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "agent_release_agent_idx" ON "agent_release" USING btree ("agent_id","asked_at","account_id");