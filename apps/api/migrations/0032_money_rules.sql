ALTER TABLE "customer_order" ADD COLUMN "term_factor" text DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "basis_voucher_fen" bigint;--> statement-breakpoint
-- Deletions that are under way when this comes were agreed as of the moment they were asked for.
UPDATE "operation" SET "params" = "params" || jsonb_build_object('refund_at', "created_at")
WHERE "ended_at" IS NULL AND "params" ? 'refund_fen' AND "params"->>'refund_fen' <> '0';
