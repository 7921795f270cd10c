DROP INDEX "session_one_alive_key";--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "viewed_from" text;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_viewed_from_session_id_fk" FOREIGN KEY ("viewed_from") REFERENCES "public"."session"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_viewed_idx" ON "session" USING btree ("viewed_from") WHERE "session"."viewed_from" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "session_one_alive_key" ON "session" USING btree ("login_id") WHERE "session"."ended_at" is null and "session"."viewed_from" is null;