ALTER TABLE "agent_customer" ADD COLUMN "credit_fen" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "meter_hour" ADD COLUMN "cost_share" numeric;--> statement-breakpoint
DROP FUNCTION IF EXISTS sale_lines(text, text, bigint, jsonb);
