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

-- How many addresses of a node nobody has or was promised: neither held, nor resting, nor about to be made.
CREATE OR REPLACE FUNCTION address_left(wanted text, at timestamptz) RETURNS bigint LANGUAGE sql AS $$
  SELECT (SELECT coalesce(sum(r.last_address - r.first_address + 1), 0) FROM address_range r WHERE r.node_id = wanted)
    - (SELECT count(DISTINCT h.address) FROM address_holding h
       JOIN address_range r ON r.node_id = h.node_id AND h.address BETWEEN r.first_address AND r.last_address
       WHERE h.node_id = wanted AND (h.to_at IS NULL OR h.free_at > at))
    - (SELECT count(*) FROM resource e WHERE e.node = wanted AND e.kind = 'eip' AND e.released_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM address_holding h WHERE h.resource_id = e.id AND h.to_at IS NULL))
    - (SELECT count(*) FROM operation o JOIN resource e ON e.id = o.resource_id
       WHERE e.node = wanted AND e.kind = 'eip' AND o.action = 'replace EIP' AND o.ended_at IS NULL)
$$;

-- Promises so many addresses to whoever asks, who makes the rows that they are for in the same transaction: until its
-- end nobody else is promised one. `P0412` when there are not so many.
CREATE OR REPLACE FUNCTION address_promise(wanted text, how_many int, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT address_pool_open(wanted) THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('addresses ' || wanted, 0));
  IF address_left(wanted, at) < how_many THEN
    RAISE EXCEPTION 'sold out' USING ERRCODE = 'P0412';
  END IF;
END $$;
