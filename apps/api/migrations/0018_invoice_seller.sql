ALTER TABLE "invoice" ADD COLUMN "sold" jsonb;--> statement-breakpoint
CREATE INDEX "invoice_logo_idx" ON "invoice" USING btree (("sold"->'seller'->>'logo'));