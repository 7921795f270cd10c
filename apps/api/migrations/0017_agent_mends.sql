CREATE TABLE "usage_rest" (
	"account_id" text PRIMARY KEY NOT NULL,
	"fen" numeric NOT NULL
);
