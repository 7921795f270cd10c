DROP INDEX "maintenance_record_account_idx";--> statement-breakpoint
DROP INDEX "operation_resource_idx";--> statement-breakpoint
DROP INDEX "operation_account_idx";--> statement-breakpoint
DROP INDEX "resource_account_idx";--> statement-breakpoint
DROP INDEX "resource_kind_idx";--> statement-breakpoint
DROP INDEX "resource_group_idx";--> statement-breakpoint
CREATE INDEX "maintenance_record_account_idx" ON "maintenance_record" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operation_resource_idx" ON "operation" USING btree ("resource_id","created_at","id");--> statement-breakpoint
CREATE INDEX "operation_account_idx" ON "operation" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "resource_account_idx" ON "resource" USING btree ("account_id","kind","created_at","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_kind_idx" ON "resource" USING btree ("kind","created_at","id") WHERE "resource"."released_at" is null;--> statement-breakpoint
CREATE INDEX "resource_group_idx" ON "resource" USING btree ("group_id","kind","created_at","id") WHERE "resource"."group_id" is not null and "resource"."released_at" is null;