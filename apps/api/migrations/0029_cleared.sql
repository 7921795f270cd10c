ALTER TABLE "embedded"."work" ADD COLUMN "resource" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "work_resource_idx" ON "embedded"."work" USING btree ("resource");