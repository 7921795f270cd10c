-- Ports are open for hours at most, and nobody knows which session opened these.
DELETE FROM "phone_mapping";--> statement-breakpoint
ALTER TABLE "phone_mapping" ADD COLUMN "session_id" text NOT NULL;
