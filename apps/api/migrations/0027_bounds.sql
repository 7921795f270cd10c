ALTER TABLE "container_key" ADD COLUMN "made_by" text;--> statement-breakpoint
-- The log knows who made those that are there.
UPDATE "container_key" k SET "made_by" = a."login_id" FROM "audit_line" a
WHERE a."event" = 'container.createKey' AND a."details"->>'key' = k."id";--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "mail" text;--> statement-breakpoint
CREATE INDEX "notice_mailed_idx" ON "notice" USING btree ("login_id","created_at") WHERE "notice"."mail" = 'sent';--> statement-breakpoint
CREATE INDEX "notice_held_idx" ON "notice" USING btree ("login_id","created_at") WHERE "notice"."mail" = 'held';--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_mail_check" CHECK ("notice"."mail" in ('sent', 'held', 'collected'));