ALTER TABLE "cart_item" ADD COLUMN "seen_fen" bigint;--> statement-breakpoint
ALTER TABLE "cart_item" ADD COLUMN "removed_at" timestamp (3) with time zone;