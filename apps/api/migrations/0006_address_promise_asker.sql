-- Whoever is promised addresses is named from now on.
DROP FUNCTION IF EXISTS address_promise(text, text, integer, timestamp with time zone);
