DROP INDEX "firewall_rule_firewall_idx";--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Those that are there stay in the order in which they were shown until now.
UPDATE "firewall_rule" r SET "position" = o.n
FROM (
	SELECT "id", row_number() OVER (PARTITION BY "firewall_id" ORDER BY "created_at", "port_from", "id") AS n FROM "firewall_rule"
) o
WHERE r."id" = o."id";--> statement-breakpoint
ALTER TABLE "firewall_rule" ALTER COLUMN "position" DROP DEFAULT;--> statement-breakpoint
CREATE INDEX "firewall_rule_firewall_idx" ON "firewall_rule" USING btree ("firewall_id","position","id");
