CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"login_id" text NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"transports" text[] NOT NULL,
	"counter" bigint NOT NULL,
	"signs_in" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkey_credential_key" UNIQUE("credential_id")
);
--> statement-breakpoint
ALTER TABLE "login" ADD COLUMN "passkeys" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "team_group" ADD COLUMN "rights" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_login_id_login_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."login"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_login_idx" ON "passkey" USING btree ("login_id","created_at");