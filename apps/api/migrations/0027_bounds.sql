ALTER TABLE "container_key" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "notice" ADD COLUMN "mail" text;--> statement-breakpoint
CREATE INDEX "notice_mailed_idx" ON "notice" USING btree ("login_id","created_at") WHERE "notice"."mail" = 'sent';--> statement-breakpoint
CREATE INDEX "notice_held_idx" ON "notice" USING btree ("login_id","created_at") WHERE "notice"."mail" = 'held';--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_mail_check" CHECK ("notice"."mail" in ('sent', 'held', 'collected'));