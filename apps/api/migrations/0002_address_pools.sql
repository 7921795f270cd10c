CREATE TABLE "address_holding" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"address" bigint NOT NULL,
	"resource_id" text NOT NULL,
	"account_id" text NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone,
	"free_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "address_pool" (
	"node_id" text PRIMARY KEY NOT NULL,
	"quarantine_hours" integer DEFAULT 24 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "address_range" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"node_id" text NOT NULL,
	"first_address" bigint NOT NULL,
	"last_address" bigint NOT NULL,
	CONSTRAINT "address_range_order_check" CHECK ("address_range"."first_address" <= "address_range"."last_address")
);
--> statement-breakpoint
ALTER TABLE "address_pool" ADD CONSTRAINT "address_pool_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_range" ADD CONSTRAINT "address_range_node_id_address_pool_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."address_pool"("node_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "address_holding_key" ON "address_holding" USING btree ("node_id","address") WHERE "address_holding"."to_at" is null;--> statement-breakpoint
CREATE INDEX "address_holding_idx" ON "address_holding" USING btree ("node_id","address","from_at");--> statement-breakpoint
CREATE INDEX "address_holding_resource_idx" ON "address_holding" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "address_range_node_idx" ON "address_range" USING btree ("node_id","first_address");--> statement-breakpoint
ALTER TABLE "address_range" ADD CONSTRAINT "address_range_apart" EXCLUDE USING gist (int8range("first_address", "last_address", '[]') WITH &&);--> statement-breakpoint
-- The block that a node drew from is its range. Of nodes that shared one the first keeps it; the others get one of their own.
CREATE TEMPORARY TABLE "block_of" ON COMMIT DROP AS
SELECT DISTINCT ON (p."block" % 128) n."id" AS "node", 3323068416 + (p."block" % 128) * 1024 AS "base"
FROM "embedded"."pool" p JOIN "node" n ON n."id" = p."node" AND n."engine" = 'embedded' ORDER BY p."block" % 128, p."block";--> statement-breakpoint
INSERT INTO "address_pool" ("node_id") SELECT "node" FROM "block_of";--> statement-breakpoint
INSERT INTO "address_range" ("node_id", "first_address", "last_address")
SELECT "node", "base" + 10, "base" + 1022 FROM "block_of";--> statement-breakpoint
-- Who has an address now has had it since it was made, as far as is known.
INSERT INTO "address_holding" ("node_id", "address", "resource_id", "account_id", "from_at")
SELECT "node", ("facts"->>'address')::inet - '0.0.0.0'::inet, "id", "account_id", "created_at" FROM "resource"
WHERE "kind" = 'eip' AND "released_at" IS NULL AND "facts"->>'address' ~ '^[0-9]+(\.[0-9]+){3}$'
ORDER BY "created_at" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "embedded"."pool" CASCADE;
