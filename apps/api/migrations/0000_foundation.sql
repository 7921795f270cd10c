CREATE TABLE "notice" (
	"id" text PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"once_key" text NOT NULL,
	"topic" text NOT NULL,
	"word" text NOT NULL,
	"vars" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"is_read" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cleared_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "audit_line" (
	"id" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"event" text NOT NULL,
	"account_id" text,
	"login_id" text,
	"subject" text,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" text NOT NULL,
	"request_id" text NOT NULL,
	"hidden_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "idempotent_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text,
	"login_id" text NOT NULL,
	"purpose" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"reset_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sms" (
	"id" text PRIMARY KEY NOT NULL,
	"area_code" text NOT NULL,
	"phone" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "one_time" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"secret_hash" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"attempts_left" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"is_personal" integer NOT NULL,
	"registered_as" text NOT NULL,
	"company" text DEFAULT '' NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"discount" numeric(3, 2) DEFAULT '1.00' NOT NULL,
	"agent" boolean DEFAULT false NOT NULL,
	"personal_permissions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"referral_code" text,
	"referred_by" text,
	"international_phone" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_referral_code_key" UNIQUE("referral_code"),
	CONSTRAINT "account_is_personal_check" CHECK ("account"."is_personal" in (0, 1, 2)),
	CONSTRAINT "account_status_check" CHECK ("account"."status" in ('normal', 'disabled')),
	CONSTRAINT "account_discount_check" CHECK ("account"."discount" between 0.01 and 1)
);
--> statement-breakpoint
CREATE TABLE "login" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" text,
	"operator_role_id" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"area_code" text DEFAULT '86' NOT NULL,
	"phone" text,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'normal' NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"totp_secret" text,
	"totp_on_at" timestamp (3) with time zone,
	"totp_last_step" bigint DEFAULT 0 NOT NULL,
	"recovery_hashes" text[] DEFAULT '{}' NOT NULL,
	"last_login_at" timestamp (3) with time zone,
	"last_login_address" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "login_kind_check" CHECK ("login"."kind" in ('owner', 'member', 'operator')),
	CONSTRAINT "login_status_check" CHECK ("login"."status" in ('normal', 'disabled')),
	CONSTRAINT "login_belongs_check" CHECK (("login"."kind" = 'operator') = ("login"."account_id" is null)),
	CONSTRAINT "login_role_check" CHECK (("login"."kind" = 'operator') = ("login"."operator_role_id" is not null)),
	CONSTRAINT "login_reachable_check" CHECK ("login"."email" is not null or "login"."phone" is not null)
);
--> statement-breakpoint
CREATE TABLE "operator_role" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"all" boolean DEFAULT false NOT NULL,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "operator_role_name_key" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "social_binding" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"login_id" text NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "social_binding_provider_check" CHECK ("social_binding"."provider" in ('wechat', 'qq'))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"login_id" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	CONSTRAINT "session_token_key" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login" ADD CONSTRAINT "login_operator_role_id_operator_role_id_fk" FOREIGN KEY ("operator_role_id") REFERENCES "public"."operator_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "social_binding" ADD CONSTRAINT "social_binding_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notice_once_key" ON "notice" USING btree ("login_id","once_key");--> statement-breakpoint
CREATE INDEX "notice_login_idx" ON "notice" USING btree ("login_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_line_account_idx" ON "audit_line" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_line_login_idx" ON "audit_line" USING btree ("login_id","at");--> statement-breakpoint
CREATE INDEX "audit_line_at_idx" ON "audit_line" USING btree ("at");--> statement-breakpoint
CREATE INDEX "idempotent_answer_created_idx" ON "idempotent_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "file_account_idx" ON "file" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "mail_created_idx" ON "mail" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sms_created_idx" ON "sms" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "one_time_find_idx" ON "one_time" USING btree ("purpose","target");--> statement-breakpoint
CREATE INDEX "one_time_secret_idx" ON "one_time" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "one_time_expires_idx" ON "one_time" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "account_referred_by_idx" ON "account" USING btree ("referred_by");--> statement-breakpoint
CREATE UNIQUE INDEX "login_email_key" ON "login" USING btree (("kind" = 'member'),lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "login_phone_key" ON "login" USING btree (("kind" = 'member'),"area_code","phone");--> statement-breakpoint
CREATE INDEX "login_account_idx" ON "login" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_binding_subject_key" ON "social_binding" USING btree ("provider","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "social_binding_login_key" ON "social_binding" USING btree ("login_id","provider");--> statement-breakpoint
CREATE UNIQUE INDEX "session_one_alive_key" ON "session" USING btree ("login_id") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "session_login_idx" ON "session" USING btree ("login_id","created_at");