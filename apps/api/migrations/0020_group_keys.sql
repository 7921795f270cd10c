DROP INDEX "work_order_account_idx";--> statement-breakpoint
ALTER TABLE "key_pair" ADD COLUMN "group_id" text;--> statement-breakpoint
ALTER TABLE "key_pair" ADD CONSTRAINT "key_pair_group_id_team_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."team_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_order_account_idx" ON "work_order" USING btree ("account_id","created_at","id");