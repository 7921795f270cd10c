ALTER TABLE "budget" ADD COLUMN "spent_in" date;--> statement-breakpoint
-- What its owner was told of is known; the rest is with the next look.
UPDATE "budget" b SET "spent_in" = (SELECT max(a."month") FROM "budget_alarm" a
WHERE a."budget_id" = b."id" AND a."basis" = 'actual' AND a."share" = 100);--> statement-breakpoint
CREATE INDEX "resource_node_idx" ON "resource" USING btree ("node","kind","created_at") WHERE "resource"."released_at" is null;