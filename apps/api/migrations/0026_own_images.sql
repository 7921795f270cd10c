CREATE TABLE "embedded"."own_image" (
	"ref" text PRIMARY KEY NOT NULL,
	"node" text NOT NULL,
	"content" text NOT NULL,
	"size_gb" integer NOT NULL
);
--> statement-breakpoint
-- Snapshots of system disks learn what is on them, unless the host has got another system since.
UPDATE "resource" s SET "spec" = s."spec" || jsonb_build_object('origin', jsonb_build_object(
	'image_name', h."spec"->'image_name', 'system', h."spec"->'system', 'user_name', h."spec"->'user_name'))
FROM "resource" d JOIN "resource" h ON h."id" = d."bound_to" AND h."kind" = 'host' AND h."status" <> 'REBUILD'
WHERE s."kind" = 'snapshot' AND s."released_at" IS NULL AND s."bound_to" = d."id"
	AND d."kind" = 'disk' AND d."spec"->>'properties' = 'system'
	AND NOT EXISTS (SELECT FROM "operation" o WHERE o."resource_id" = h."id" AND o."action" = 'replace system'
		AND o."created_at" >= s."created_at");
