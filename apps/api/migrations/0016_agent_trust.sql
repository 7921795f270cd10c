ALTER TABLE "canned_reply" DROP CONSTRAINT "canned_reply_name_key";--> statement-breakpoint
ALTER TABLE "canned_reply" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "agent_face" ADD COLUMN "domain_missing" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agent_face" ADD COLUMN "domain_wanted" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "canned_reply" ADD CONSTRAINT "canned_reply_name_key" UNIQUE NULLS NOT DISTINCT("account_id","name");--> statement-breakpoint
-- Until now the text record was all that was looked for.
UPDATE "agent_face" SET "domain_missing" = '{text}' WHERE "domain_checked_at" IS NOT NULL AND ("domain_verified_at" IS NULL OR "domain_lost_at" IS NOT NULL);
