CREATE SCHEMA "openstack";
--> statement-breakpoint
CREATE TABLE "openstack"."sample" (
	"ref" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"cpu_ns" bigint NOT NULL,
	"vcpus" integer NOT NULL,
	"memory_mb" integer NOT NULL,
	"disk_read_bytes" bigint NOT NULL,
	"disk_write_bytes" bigint NOT NULL,
	"net_in_bytes" bigint NOT NULL,
	"net_out_bytes" bigint NOT NULL,
	CONSTRAINT "sample_ref_at_pk" PRIMARY KEY("ref","at")
);
--> statement-breakpoint
CREATE TABLE "openstack"."work" (
	"operation" text PRIMARY KEY NOT NULL,
	"notes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sample_at_idx" ON "openstack"."sample" USING btree ("at");--> statement-breakpoint
CREATE INDEX "work_created_idx" ON "openstack"."work" USING btree ("created_at");