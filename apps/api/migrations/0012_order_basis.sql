ALTER TABLE "customer_order" ADD COLUMN "basis_fen" bigint;--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "basis_from" timestamp (3) with time zone;