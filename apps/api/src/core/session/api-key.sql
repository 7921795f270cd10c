-- The key of a program that asks for what this transaction writes; NULL for people and for the house itself.
CREATE OR REPLACE FUNCTION asking_key() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT nullif(current_setting('portico.key', true), '')
$$;
