-- The pool of a node whose addresses are ours to give; the first use makes it, with a block of its own from the range
-- that is set aside for measuring, so that none of them is anybody's. False where a cloud gives addresses out.
CREATE OR REPLACE FUNCTION address_pool_open(wanted text) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  base constant bigint := 3323068416; -- 198.18.0.0
  size constant bigint := 1024;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM node WHERE id = wanted AND engine = 'embedded') THEN
    RETURN false;
  END IF;
  IF EXISTS (SELECT 1 FROM address_pool WHERE node_id = wanted) THEN
    RETURN true;
  END IF;
  -- Two nodes must not find the same block free.
  PERFORM pg_advisory_xact_lock(hashtextextended('address pools', 0));
  INSERT INTO address_pool (node_id) VALUES (wanted) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    INSERT INTO address_range (node_id, first_address, last_address)
    SELECT wanted, base + block * size + 10, base + block * size + size - 2
    FROM generate_series(0, 127) block
    WHERE NOT EXISTS (SELECT 1 FROM address_range r
      WHERE r.first_address < base + (block + 1) * size AND r.last_address >= base + block * size)
    ORDER BY block LIMIT 1;
  END IF;
  RETURN true;
END $$;

-- The line that addresses of a node are on when nobody has chosen one; empty where there are none.
CREATE OR REPLACE FUNCTION address_line_of(wanted text, chosen text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(chosen, ''), (SELECT l.key FROM address_line l WHERE l.node_id = wanted AND l.is_default), '')
$$;

-- Sold and not made yet, or about to take the place of another. `holds_address` is said by what is sold with an address.
CREATE OR REPLACE FUNCTION address_promised(wanted text, on_line text) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM resource e WHERE e.node = wanted AND holds_address(e.kind) AND e.released_at IS NULL
      AND e.engine_ref IS NULL AND address_line_of(wanted, e.spec->>'line') = on_line)
    + (SELECT count(*) FROM operation o JOIN resource e ON e.id = o.resource_id
      WHERE o.ended_at IS NULL AND replaces_address(o.action) AND e.node = wanted AND holds_address(e.kind)
      AND address_line_of(wanted, e.spec->>'line') = on_line);
END $$;

-- A holding that begins or ends counts at its range, so that nobody has to count them.
CREATE OR REPLACE FUNCTION address_holding_count() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was int := CASE WHEN TG_OP <> 'INSERT' AND OLD.to_at IS NULL THEN 1 ELSE 0 END;
  is_now int := CASE WHEN TG_OP <> 'DELETE' AND NEW.to_at IS NULL THEN 1 ELSE 0 END;
  one address_holding := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF was <> is_now THEN
    UPDATE address_range r SET held = r.held + is_now - was
    WHERE r.node_id = one.node_id AND one.address BETWEEN r.first_address AND r.last_address;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER address_holding_counted AFTER INSERT OR UPDATE OF to_at OR DELETE ON address_holding
FOR EACH ROW EXECUTE FUNCTION address_holding_count();

-- What there is of each range: nobody has what is free, and nobody was given what rests or is reserved. Each address is
-- counted once, whatever else it is.
CREATE OR REPLACE FUNCTION address_range_counts(wanted text, at timestamptz)
RETURNS TABLE (id bigint, line text, first_address bigint, last_address bigint, total bigint, held bigint, resting bigint,
  reserved bigint) LANGUAGE sql STABLE AS $$
  SELECT r.id, r.line, r.first_address, r.last_address, r.last_address - r.first_address + 1,
    r.held::bigint,
    (SELECT count(DISTINCT h.address) FROM address_holding h WHERE h.node_id = wanted AND h.free_at > at
      AND h.address BETWEEN r.first_address AND r.last_address
      AND NOT EXISTS (SELECT 1 FROM address_reserved x WHERE x.address = h.address)
      AND NOT EXISTS (SELECT 1 FROM address_holding n WHERE n.node_id = wanted AND n.address = h.address AND n.to_at IS NULL)),
    (SELECT count(*) FROM address_reserved x WHERE x.address BETWEEN r.first_address AND r.last_address
      AND NOT EXISTS (SELECT 1 FROM address_holding n WHERE n.node_id = wanted AND n.address = x.address AND n.to_at IS NULL))
  FROM address_range r WHERE r.node_id = wanted
$$;

-- How many addresses of a line nobody has or was promised.
CREATE OR REPLACE FUNCTION address_left(wanted text, on_line text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT sum(c.total - c.held - c.resting - c.reserved) FROM address_range_counts(wanted, at) c
    WHERE c.line = on_line), 0)::bigint - address_promised(wanted, on_line)
$$;

-- What an account has given up and nobody else can have yet: it rests, or lies in the recycle bin.
CREATE OR REPLACE FUNCTION address_given_up(asker text, wanted text, at timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*) FROM address_holding h WHERE h.node_id = wanted AND h.free_at > at AND h.account_id = asker)
    + (SELECT count(*) FROM resource e WHERE e.account_id = asker AND e.node = wanted AND holds_address(e.kind)
      AND e.deleted_at IS NOT NULL AND e.released_at IS NULL);
END $$;

-- Promises so many addresses to whoever asks, who makes the rows that they are for in the same transaction: until its
-- end nobody else is promised one. `P0412` when there are not so many, `P0429` when less than half of the line would be left
-- and a quarter of it is what the one who asks has just given up: replacing, or buying and deleting, costs next to nothing,
-- and would have the whole line rest.
CREATE OR REPLACE FUNCTION address_promise(asker text, wanted text, chosen text, how_many int, at timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  on_line text;
  rest bigint;
  size bigint;
BEGIN
  IF NOT address_pool_open(wanted) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('addresses ' || wanted, 0));
  on_line := address_line_of(wanted, chosen);
  rest := address_left(wanted, on_line, at) - how_many;
  IF rest < 0 THEN
    RAISE EXCEPTION 'sold out' USING ERRCODE = 'P0412';
  END IF;
  SELECT sum(r.last_address - r.first_address + 1) INTO size FROM address_range r WHERE r.node_id = wanted AND r.line = on_line;
  IF rest * 2 < size AND address_given_up(asker, wanted, at) >= greatest(size / 4, 3) THEN
    RAISE EXCEPTION 'given up too often' USING ERRCODE = 'P0429';
  END IF;
END $$;

-- Takes an address of a line for good: one that nobody has, that does not rest and is not reserved. Each range goes round,
-- so that what was just let go of comes last, and so that those which are taken are not gone through each time. NULL when
-- there is none. The caller writes down who has it before anybody else may ask.
CREATE OR REPLACE FUNCTION address_take(wanted text, chosen text, at timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  among record;
  candidate bigint;
BEGIN
  FOR among IN SELECT r.id, r.first_address AS low, r.last_address AS high, r.last_address - r.first_address + 1 AS size,
      greatest(coalesce(r.next_address, r.first_address), r.first_address) AS beginning
    FROM address_range r WHERE r.node_id = wanted AND r.line = address_line_of(wanted, chosen)
      AND r.held < r.last_address - r.first_address + 1 ORDER BY r.first_address
  LOOP
    FOR step IN 0..among.size - 1 LOOP
      candidate := among.low + (among.beginning - among.low + step) % among.size;
      IF NOT EXISTS (SELECT 1 FROM address_holding h WHERE h.node_id = wanted AND h.address = candidate
          AND (h.to_at IS NULL OR h.free_at > at))
        AND NOT EXISTS (SELECT 1 FROM address_reserved x WHERE x.address = candidate)
        AND NOT EXISTS (SELECT 1 FROM embedded.address e WHERE e.address = host('0.0.0.0'::inet + candidate))
      THEN
        UPDATE address_range r SET next_address = candidate + 1 WHERE r.id = among.id;
        RETURN candidate;
      END IF;
    END LOOP;
  END LOOP;
  RETURN NULL;
END $$;

-- An address of a node between two that somebody has, or is just being given; NULL when nobody has any of them.
CREATE OR REPLACE FUNCTION address_held_in(wanted text, low bigint, high bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT min(address) FROM (
    SELECT h.address FROM address_holding h WHERE h.node_id = wanted AND h.to_at IS NULL AND h.address BETWEEN low AND high
    UNION ALL SELECT e.address::inet - '0.0.0.0'::inet FROM embedded.address e
      WHERE e.node = wanted AND e.address::inet - '0.0.0.0'::inet BETWEEN low AND high
  ) taken
$$;
