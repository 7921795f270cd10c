CREATE TABLE "appointment" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"product" text NOT NULL,
	"count" integer NOT NULL,
	"wanted_day" date NOT NULL,
	"contact" text NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_backup_plan" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone_id" text,
	"group_id" text,
	"rhythm" text NOT NULL,
	"weekday" integer NOT NULL,
	"hour" integer NOT NULL,
	"keep" integer NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_backup" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"service_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"plan_id" text,
	"planned" boolean DEFAULT false NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"fault" text DEFAULT '' NOT NULL,
	"restored" text DEFAULT '' NOT NULL,
	"work_id" text DEFAULT '' NOT NULL,
	"blob_id" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"id" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"ending" text NOT NULL,
	"node" text NOT NULL,
	"package" text NOT NULL,
	"count" integer NOT NULL,
	"months" integer NOT NULL,
	"remark" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone,
	"account_id" text,
	"service_id" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"title" text NOT NULL,
	"comments" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_mapping" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"login_id" text NOT NULL,
	"port" integer NOT NULL,
	"sources" text[] NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"listening" boolean DEFAULT false NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_proxy" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"region" text NOT NULL,
	"zone" integer NOT NULL,
	"mode" text NOT NULL,
	"server" text NOT NULL,
	"port" integer NOT NULL,
	"outbound_ip" text NOT NULL,
	"user_name" text NOT NULL,
	"sealed" text DEFAULT '' NOT NULL,
	"tested_at" timestamp (3) with time zone,
	"test_ok" boolean DEFAULT false NOT NULL,
	"latency_ms" integer DEFAULT 0 NOT NULL,
	"seen_ip" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_app" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"login_id" text NOT NULL,
	"package" text NOT NULL,
	"names" jsonb NOT NULL,
	"version_name" text NOT NULL,
	"version_code" bigint NOT NULL,
	"signer" text NOT NULL,
	"file_name" text NOT NULL,
	"icon_id" text NOT NULL,
	"size" bigint NOT NULL,
	"blob_ids" text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_file" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"size" bigint NOT NULL,
	"blob_ids" text[] NOT NULL,
	"origin" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_space" (
	"account_id" text PRIMARY KEY NOT NULL,
	"used_bytes" bigint NOT NULL,
	CONSTRAINT "phone_space_used_check" CHECK ("phone_space"."used_bytes" >= 0)
);
--> statement-breakpoint
CREATE TABLE "phone_upload_part" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"blob_id" text NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	CONSTRAINT "phone_upload_part_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "phone_upload" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"login_id" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"task_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_task_step" (
	"task_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"seq" bigserial NOT NULL,
	"progress" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "phone_task_step_task_id_phone_id_pk" PRIMARY KEY("task_id","phone_id")
);
--> statement-breakpoint
CREATE TABLE "phone_task" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"group_id" text NOT NULL,
	"login_id" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"wish" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_way" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"phone_id" text NOT NULL,
	"host" text DEFAULT '' NOT NULL,
	"port" integer NOT NULL,
	"holder" text,
	"held_until" timestamp (3) with time zone,
	"listening" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "phone" ADD COLUMN "team_group_id" text;--> statement-breakpoint
ALTER TABLE "phone" ADD COLUMN "member_id" text;--> statement-breakpoint
ALTER TABLE "phone" ADD COLUMN "proxy_id" text;--> statement-breakpoint
ALTER TABLE "phone" ADD COLUMN "controlled_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "phone" ADD COLUMN "controlled_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "held_to" text;--> statement-breakpoint
ALTER TABLE "phone_backup_plan" ADD CONSTRAINT "phone_backup_plan_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_backup_plan" ADD CONSTRAINT "phone_backup_plan_group_id_phone_group_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."phone_group"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_backup" ADD CONSTRAINT "phone_backup_service_id_resource_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."resource"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_backup" ADD CONSTRAINT "phone_backup_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phone"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_backup" ADD CONSTRAINT "phone_backup_plan_id_phone_backup_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."phone_backup_plan"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_mapping" ADD CONSTRAINT "phone_mapping_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_upload_part" ADD CONSTRAINT "phone_upload_part_upload_id_phone_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."phone_upload"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_task_step" ADD CONSTRAINT "phone_task_step_task_id_phone_task_id_fk" FOREIGN KEY ("task_id") REFERENCES "public"."phone_task"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_way" ADD CONSTRAINT "phone_way_phone_id_phone_id_fk" FOREIGN KEY ("phone_id") REFERENCES "public"."phone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_account_idx" ON "appointment" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "appointment_created_idx" ON "appointment" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_backup_plan_phone_key" ON "phone_backup_plan" USING btree ("phone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_backup_plan_group_key" ON "phone_backup_plan" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "phone_backup_plan_account_idx" ON "phone_backup_plan" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_backup_plan_next_idx" ON "phone_backup_plan" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "phone_backup_account_idx" ON "phone_backup" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_backup_phone_idx" ON "phone_backup" USING btree ("phone_id","created_at");--> statement-breakpoint
CREATE INDEX "phone_backup_service_idx" ON "phone_backup" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "phone_backup_plan_idx" ON "phone_backup" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "phone_backup_work_idx" ON "phone_backup" USING btree ("work_id") WHERE "phone_backup"."work_id" <> '';--> statement-breakpoint
CREATE UNIQUE INDEX "phone_code_hash_key" ON "phone_code" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "phone_code_created_idx" ON "phone_code" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_comment_title_key" ON "phone_comment" USING btree ("account_id","title");--> statement-breakpoint
CREATE INDEX "phone_comment_account_idx" ON "phone_comment" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_mapping_phone_key" ON "phone_mapping" USING btree ("phone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_mapping_port_key" ON "phone_mapping" USING btree ("port");--> statement-breakpoint
CREATE INDEX "phone_mapping_account_idx" ON "phone_mapping" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_proxy_name_key" ON "phone_proxy" USING btree ("account_id","name");--> statement-breakpoint
CREATE INDEX "phone_proxy_account_idx" ON "phone_proxy" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_app_version_key" ON "phone_app" USING btree ("account_id","group_id","package","version_code","signer");--> statement-breakpoint
CREATE INDEX "phone_file_account_idx" ON "phone_file" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_file_origin_key" ON "phone_file" USING btree ("origin");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_upload_file_key" ON "phone_upload" USING btree ("login_id","purpose","name","size");--> statement-breakpoint
CREATE INDEX "phone_upload_age_idx" ON "phone_upload" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "phone_task_step_due_idx" ON "phone_task_step" USING btree ("phone_id","seq") WHERE "phone_task_step"."progress" = 'ing';--> statement-breakpoint
CREATE INDEX "phone_task_account_idx" ON "phone_task" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_task_age_idx" ON "phone_task" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_way_phone_key" ON "phone_way" USING btree ("phone_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_way_port_key" ON "phone_way" USING btree ("port");--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_team_group_id_team_group_id_fk" FOREIGN KEY ("team_group_id") REFERENCES "public"."team_group"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_member_id_login_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."login"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone" ADD CONSTRAINT "phone_proxy_id_phone_proxy_id_fk" FOREIGN KEY ("proxy_id") REFERENCES "public"."phone_proxy"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_member_idx" ON "phone" USING btree ("member_id") WHERE "phone"."member_id" is not null;--> statement-breakpoint
CREATE INDEX "phone_proxy_idx" ON "phone" USING btree ("proxy_id") WHERE "phone"."proxy_id" is not null;