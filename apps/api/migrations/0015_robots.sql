CREATE TABLE "robot_delivery" (
	"id" text PRIMARY KEY NOT NULL,
	"robot_id" text NOT NULL,
	"event" text NOT NULL,
	"vars" jsonb NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"status" integer DEFAULT 0 NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone,
	CONSTRAINT "robot_delivery_state_check" CHECK ("robot_delivery"."state" in ('waiting', 'delivered', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "robot" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"url" text NOT NULL,
	"language" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean NOT NULL,
	"secret" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "robot_delivery" ADD CONSTRAINT "robot_delivery_robot_id_robot_id_fk" FOREIGN KEY ("robot_id") REFERENCES "public"."robot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "robot_delivery_created_idx" ON "robot_delivery" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "robot_delivery_robot_idx" ON "robot_delivery" USING btree ("robot_id","created_at","id");