CREATE TABLE "certification_view" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certification_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"certification_id" text NOT NULL,
	"what" text NOT NULL,
	"file_id" text,
	"login_id" text NOT NULL,
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "certification" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"login_id" text NOT NULL,
	"cloud" text NOT NULL,
	"kind" text NOT NULL,
	"signer" text,
	"sealed" text NOT NULL,
	"name_shown" text NOT NULL,
	"number_shown" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"code_shown" text DEFAULT '' NOT NULL,
	"card_shown" text DEFAULT '' NOT NULL,
	"validity" text,
	"valid_until" text DEFAULT '' NOT NULL,
	"documents" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"state" text NOT NULL,
	"police" text NOT NULL,
	"reason_word" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "certification_cloud_check" CHECK ("certification"."cloud" in ('native', 'fusion')),
	CONSTRAINT "certification_kind_check" CHECK ("certification"."kind" in ('personal', 'enterprise', 'bank card')),
	CONSTRAINT "certification_signer_check" CHECK (("certification"."kind" = 'enterprise') = ("certification"."signer" is not null)),
	CONSTRAINT "certification_state_check" CHECK ("certification"."state" in ('under review', 'failed', 'certified', 'police check passed but manual review failed', 'replaced')),
	CONSTRAINT "certification_police_check" CHECK ("certification"."police" in ('waiting', 'passed', 'failed', 'unsure', 'skipped'))
);
--> statement-breakpoint
ALTER TABLE "certification_view" ADD CONSTRAINT "certification_view_certification_id_certification_id_fk" FOREIGN KEY ("certification_id") REFERENCES "public"."certification"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certification" ADD CONSTRAINT "certification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certification_view_idx" ON "certification_view" USING btree ("certification_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certification_open_key" ON "certification" USING btree ("account_id","cloud") WHERE "certification"."state" in ('under review', 'police check passed but manual review failed');--> statement-breakpoint
CREATE UNIQUE INDEX "certification_certified_key" ON "certification" USING btree ("account_id","cloud") WHERE "certification"."state" = 'certified';--> statement-breakpoint
CREATE INDEX "certification_account_idx" ON "certification" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "certification_created_idx" ON "certification" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "certification_state_idx" ON "certification" USING btree ("state","created_at","id");