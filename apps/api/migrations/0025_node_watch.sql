CREATE TABLE "node_watch" (
	"node_id" text PRIMARY KEY NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"held_until" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "node" ADD COLUMN "unreachable_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "node_watch" ADD CONSTRAINT "node_watch_node_id_node_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."node"("id") ON DELETE cascade ON UPDATE no action;