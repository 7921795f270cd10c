ALTER TABLE "activity" ADD COLUMN "node" text DEFAULT '*' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "min_months" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity" ADD COLUMN "applies_to" text DEFAULT 'both' NOT NULL;--> statement-breakpoint
-- What was announced in tenths (8.5折) becomes its factor; what says no such thing gives nothing until an operator says what.
UPDATE "activity" SET "discount" = coalesce(
  to_char(nullif(least(substring("discount" from '^([0-9]{1,2}(?:[.][0-9])?) ?折$')::numeric / 10, 1), 0), 'FM0.00'), '1.00');
--> statement-breakpoint
UPDATE "activity" SET "min_months" = 12, "applies_to" = 'purchase' WHERE "title_en" = 'Opening offer: a year of cloud host';
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_discount_check" CHECK ("activity"."discount" ~ '^(1[.]00|0[.][0-9]{2})$' and "activity"."discount" <> '0.00');
