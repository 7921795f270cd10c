DROP INDEX "login_phone_key";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "masked" jsonb;--> statement-breakpoint
ALTER TABLE "sms" ADD COLUMN "masked" text;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "email_wanted" text;--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "phone_proven" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "login_phone_key" ON "login" USING btree (("kind" = 'member'),"area_code","phone") WHERE "login"."status" <> 'deleted' and "login"."phone_proven";--> statement-breakpoint
-- What was written before the masks were: links that carry a token, and codes of six digits.
UPDATE "mail" SET "masked" = jsonb_build_object(
  'subject', regexp_replace("subject", '\m\d{6}\M', '••••••', 'g'),
  'body', regexp_replace(regexp_replace("body", '\?token=[\w-]+', '?…', 'g'), '\m\d{6}\M', '••••••', 'g'))
WHERE "body" ~ '\?token=|\m\d{6}\M' OR "subject" ~ '\m\d{6}\M';--> statement-breakpoint
UPDATE "sms" SET "masked" = regexp_replace("text", '\m\d{6}\M', '••••••', 'g') WHERE "text" ~ '\m\d{6}\M';
