CREATE TABLE "vpc_route" (
	"id" text PRIMARY KEY NOT NULL,
	"vpc_id" text NOT NULL,
	"target" text NOT NULL,
	"next_hop" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "vpc_route_target_key" UNIQUE("vpc_id","target")
);
--> statement-breakpoint
CREATE TABLE "embedded"."router" (
	"vpc" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"routes" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "subnet" ADD COLUMN "pool_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subnet" ADD COLUMN "pool_to" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "vpc_route" ADD CONSTRAINT "vpc_route_vpc_id_vpc_id_fk" FOREIGN KEY ("vpc_id") REFERENCES "public"."vpc"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "subnet_created_idx" ON "subnet" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vpc_created_idx" ON "vpc" USING btree ("created_at","id");