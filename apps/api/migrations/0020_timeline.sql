CREATE TABLE "customer_note" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customer_order" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "about" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "operation" ADD COLUMN "change" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_note_account_idx" ON "customer_note" USING btree ("account_id","created_at","id");--> statement-breakpoint
-- What is bound to something now was so when it was done, as far as anybody knows.
UPDATE "operation" o SET "about" = array_remove(ARRAY[r.bound_to, p.bound_to], NULL)
FROM "resource" r LEFT JOIN "resource" p ON p.id = r.bound_to
WHERE r.id = o.resource_id AND r.bound_to IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_line_subject_idx" ON "audit_line" USING btree ("subject","at","id") WHERE "audit_line"."subject" is not null;--> statement-breakpoint
CREATE INDEX "refund_order_idx" ON "refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "operation_about_idx" ON "operation" USING gin ("about");