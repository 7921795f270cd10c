DROP INDEX "resource_ref_idx";--> statement-breakpoint
ALTER TABLE "subnet" ADD COLUMN "engine_ref" text;--> statement-breakpoint
CREATE UNIQUE INDEX "subnet_ref_key" ON "subnet" USING btree ("account_id","node","engine_ref") WHERE "subnet"."engine_ref" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "resource_ref_key" ON "resource" USING btree ("node","engine_ref","kind") WHERE "resource"."engine_ref" is not null and "resource"."released_at" is null;