CREATE TABLE "container_key" (
	"id" text PRIMARY KEY NOT NULL,
	"container_id" text NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"rights" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"last_used_address" text DEFAULT '' NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "container" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"node" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"object_count" bigint DEFAULT 0 NOT NULL,
	"entry_count" bigint DEFAULT 0 NOT NULL,
	"ip_whitelist" text NOT NULL,
	"access" text NOT NULL,
	"versioning" text NOT NULL,
	"rules" jsonb DEFAULT '[]' NOT NULL,
	"cors" jsonb DEFAULT '[]' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_reason" text DEFAULT '' NOT NULL,
	"halted_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "container_within" CHECK ("container"."used_bytes" >= 0 and "container"."object_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "blob" (
	"id" text PRIMARY KEY NOT NULL,
	"store" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"pieces" "bytea" NOT NULL,
	"uses" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"dropped_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "blob_uses_check" CHECK ("blob"."uses" >= 0 and ("blob"."uses" = 0) = ("blob"."dropped_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "store_fault" (
	"id" text PRIMARY KEY NOT NULL,
	"fault" text NOT NULL,
	"blob_id" text NOT NULL,
	"container_id" text NOT NULL,
	"key" text NOT NULL,
	"version_id" text NOT NULL,
	"found_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_fault_key" UNIQUE("blob_id","container_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "object" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"container_id" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"version_id" text NOT NULL,
	"plain" boolean NOT NULL,
	"latest" boolean NOT NULL,
	"marker" boolean NOT NULL,
	"blob_ids" text[] NOT NULL,
	"size" bigint NOT NULL,
	"etag" text NOT NULL,
	"sums" jsonb NOT NULL,
	"sum_type" text NOT NULL,
	"type" text NOT NULL,
	"headers" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "upload_part" (
	"upload_id" text NOT NULL,
	"number" integer NOT NULL,
	"blob_id" text NOT NULL,
	"size" bigint NOT NULL,
	"md5" text NOT NULL,
	"sums" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upload_part_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);
--> statement-breakpoint
CREATE TABLE "upload" (
	"id" text PRIMARY KEY NOT NULL,
	"container_id" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"type" text NOT NULL,
	"headers" jsonb NOT NULL,
	"metadata" jsonb NOT NULL,
	"by" text NOT NULL,
	"wished_bytes" bigint,
	"sum" text,
	"sum_type" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "container_traffic" (
	"container_id" text NOT NULL,
	"start" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL,
	CONSTRAINT "container_traffic_container_id_start_pk" PRIMARY KEY("container_id","start")
);
--> statement-breakpoint
CREATE TABLE "object_share_use" (
	"share_id" text NOT NULL,
	"leave" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "object_share_use_share_id_leave_pk" PRIMARY KEY("share_id","leave")
);
--> statement-breakpoint
CREATE TABLE "object_share" (
	"id" text PRIMARY KEY NOT NULL,
	"container_id" text NOT NULL,
	"key" text collate "C" NOT NULL,
	"token_hash" text NOT NULL,
	"token" text NOT NULL,
	"password_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"uses_max" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "object_share_within" CHECK ("object_share"."uses" <= coalesce("object_share"."uses_max", "object_share"."uses"))
);
--> statement-breakpoint
ALTER TABLE "container_key" ADD CONSTRAINT "container_key_container_id_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object" ADD CONSTRAINT "object_container_id_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_upload_id_upload_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."upload"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_part" ADD CONSTRAINT "upload_part_blob_id_blob_id_fk" FOREIGN KEY ("blob_id") REFERENCES "public"."blob"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload" ADD CONSTRAINT "upload_container_id_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_share_use" ADD CONSTRAINT "object_share_use_share_id_object_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."object_share"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "object_share" ADD CONSTRAINT "object_share_container_id_container_id_fk" FOREIGN KEY ("container_id") REFERENCES "public"."container"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "container_key_container" ON "container_key" USING btree ("container_id");--> statement-breakpoint
CREATE UNIQUE INDEX "container_name" ON "container" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "container_account" ON "container" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "blob_dropped_idx" ON "blob" USING btree ("dropped_at") WHERE "blob"."dropped_at" is not null;--> statement-breakpoint
CREATE INDEX "blob_checked_idx" ON "blob" USING btree ("checked_at" NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "store_fault_found_idx" ON "store_fault" USING btree ("found_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "object_latest_key" ON "object" USING btree ("container_id","key") WHERE "object"."latest";--> statement-breakpoint
CREATE UNIQUE INDEX "object_plain_key" ON "object" USING btree ("container_id","key") WHERE "object"."plain";--> statement-breakpoint
CREATE UNIQUE INDEX "object_version_key" ON "object" USING btree ("container_id","version_id");--> statement-breakpoint
CREATE INDEX "object_listed_idx" ON "object" USING btree ("container_id","key") WHERE "object"."latest" and not "object"."marker";--> statement-breakpoint
CREATE INDEX "object_deleted_idx" ON "object" USING btree ("container_id","key") WHERE "object"."latest" and "object"."marker";--> statement-breakpoint
CREATE INDEX "object_versions_idx" ON "object" USING btree ("container_id","key","seq" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "object_age_idx" ON "object" USING btree ("container_id","created_at");--> statement-breakpoint
CREATE INDEX "upload_part_blob_idx" ON "upload_part" USING btree ("blob_id");--> statement-breakpoint
CREATE INDEX "upload_key_idx" ON "upload" USING btree ("container_id","key","id");--> statement-breakpoint
CREATE INDEX "upload_age_idx" ON "upload" USING btree ("container_id","created_at");--> statement-breakpoint
CREATE INDEX "object_share_use_age" ON "object_share_use" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "object_share_token" ON "object_share" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "object_share_key" ON "object_share" USING btree ("container_id","key");