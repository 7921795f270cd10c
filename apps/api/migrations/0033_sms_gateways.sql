ALTER TABLE "sms" ADD COLUMN "purpose" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "vars" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "fault" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "gateway" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "provider_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "cost_e4" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "report_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "reports" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "sms_report_idx" ON "sms" USING btree ("report_at") WHERE "sms"."report_at" is not null;--> statement-breakpoint
ALTER TABLE "sms" ADD CONSTRAINT "sms_state_check" CHECK ("sms"."state" in ('queued', 'sending', 'sent', 'delivered', 'kept', 'failed'));