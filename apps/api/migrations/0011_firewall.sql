ALTER TABLE "firewall_rule" ADD COLUMN "icmp_type" integer;--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD COLUMN "icmp_code" integer;--> statement-breakpoint
ALTER TABLE "firewall" ADD COLUMN "rules_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "firewall_created_idx" ON "firewall" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "firewall_rule" ADD CONSTRAINT "firewall_rule_key" UNIQUE NULLS NOT DISTINCT("firewall_id","direction","ethertype","protocol","port_from","port_to","icmp_type","icmp_code","remote");