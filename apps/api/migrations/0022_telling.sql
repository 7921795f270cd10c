CREATE TABLE "host_alarm_turn" (
	"id" text PRIMARY KEY NOT NULL,
	"alarm_id" text NOT NULL,
	"host_id" text NOT NULL,
	"turn" integer NOT NULL,
	"account_id" text NOT NULL,
	"metric" text NOT NULL,
	"direction" text NOT NULL,
	"threshold" integer NOT NULL,
	"minutes" integer NOT NULL,
	"state" text NOT NULL,
	"value" double precision,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "host_alarm" (
	"id" text PRIMARY KEY NOT NULL,
	"host_id" text NOT NULL,
	"login_id" text NOT NULL,
	"account_id" text NOT NULL,
	"metric" text NOT NULL,
	"direction" text NOT NULL,
	"threshold" integer NOT NULL,
	"minutes" integer NOT NULL,
	"state" text NOT NULL,
	"value" double precision,
	"enabled" boolean NOT NULL,
	"turns" integer DEFAULT 0 NOT NULL,
	"told" boolean DEFAULT false NOT NULL,
	"state_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "host_alarm_state_check" CHECK ("host_alarm"."state" in ('ok', 'alarm', 'nodata'))
);
--> statement-breakpoint
CREATE TABLE "notice_choice" (
	"login_id" text NOT NULL,
	"topic" text NOT NULL,
	"console" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"webhook" boolean NOT NULL,
	CONSTRAINT "notice_choice_login_id_topic_pk" PRIMARY KEY("login_id","topic")
);
--> statement-breakpoint
ALTER TABLE "host_alarm_turn" ADD CONSTRAINT "host_alarm_turn_alarm_id_host_alarm_id_fk" FOREIGN KEY ("alarm_id") REFERENCES "public"."host_alarm"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "host_alarm" ADD CONSTRAINT "host_alarm_host_id_resource_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "host_alarm_turn_key" ON "host_alarm_turn" USING btree ("alarm_id","turn");--> statement-breakpoint
CREATE INDEX "host_alarm_turn_host_idx" ON "host_alarm_turn" USING btree ("host_id","created_at","id");--> statement-breakpoint
CREATE INDEX "host_alarm_turn_account_idx" ON "host_alarm_turn" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "host_alarm_host_idx" ON "host_alarm" USING btree ("host_id");--> statement-breakpoint
CREATE INDEX "host_alarm_account_idx" ON "host_alarm" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "host_alarm_due_idx" ON "host_alarm" USING btree ("checked_at") WHERE "host_alarm"."enabled";--> statement-breakpoint
CREATE INDEX "robot_account_idx" ON "robot" USING btree ("account_id") WHERE "robot"."removed_at" is null;--> statement-breakpoint
-- Who wants no mails about renewal says so where everything of that kind is said.
INSERT INTO "notice_choice" ("login_id", "topic", "console", "mail", "webhook")
SELECT o."id", 'renewal', true, false, true FROM "account" a
JOIN "login" o ON o."account_id" = a."id" AND o."kind" = 'owner' WHERE NOT a."expire_email";--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "expire_email";