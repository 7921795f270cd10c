-- What of everything that is sold has an address of its node's pool, and what is done to it when it gets another one.
CREATE OR REPLACE FUNCTION holds_address(kind text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT kind = 'eip'
$$;
CREATE OR REPLACE FUNCTION replaces_address(action text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT action = 'replace EIP'
$$;
