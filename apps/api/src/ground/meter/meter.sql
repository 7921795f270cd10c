-- Writes down what was counted: of each interval the first that is told, if it is over, not too old to be kept, and was to be
-- counted. A sample that is new makes its hour due. Whoever rates an hour holds the same row of it, so it is rated with
-- the sample or after it, never without it.
-- `samples` is {resource: [], start: [], bytes: []}. Answers how many were new.
CREATE OR REPLACE FUNCTION meter_note(of_meter text, samples jsonb, received timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  fresh bigint;
BEGIN
  WITH told AS (
    SELECT DISTINCT ON (g.resource_id, g.start) g.resource_id, g.start, g.bytes
    FROM unnest(
      ARRAY(SELECT jsonb_array_elements_text(samples->'resource')),
      ARRAY(SELECT jsonb_array_elements_text(samples->'start')::timestamptz),
      ARRAY(SELECT jsonb_array_elements_text(samples->'bytes')::bigint)
    ) AS g(resource_id, start, bytes)
    WHERE g.start > received - '31 days'::interval AND g.start + '5 minutes'::interval <= received
      AND g.start = date_bin('5 minutes', g.start, 'epoch')
      AND EXISTS (SELECT 1 FROM meter_watch w WHERE w.resource_id = g.resource_id AND w.meter = of_meter
        AND w.since <= g.start AND (w.until IS NULL OR w.until > g.start))
    ORDER BY g.resource_id, g.start
  ), noted AS (
    INSERT INTO meter_sample AS s (resource_id, meter, start, bytes, received_at)
    SELECT resource_id, of_meter, start, bytes, received FROM told ORDER BY resource_id, start
    ON CONFLICT (resource_id, meter, start) DO UPDATE SET repeats = least(s.repeats + 1, 32767)
    RETURNING resource_id, start, xmax = 0 AS fresh
  ), due AS (
    INSERT INTO meter_due AS d (resource_id, meter, hour, touched_at)
    SELECT DISTINCT resource_id, of_meter, date_bin('1 hour', start, 'epoch'), received FROM noted WHERE noted.fresh
    ORDER BY 1, 3
    ON CONFLICT (resource_id, meter, hour) DO UPDATE SET touched_at = excluded.touched_at
  )
  SELECT count(*) FILTER (WHERE noted.fresh) INTO fresh FROM noted;
  RETURN fresh;
END $$;

-- What so many bytes come to: half a fen and more goes up, without a division that rounds before.
CREATE OR REPLACE FUNCTION usage_fen(bytes numeric, price_e4 numeric) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT div(2 * bytes * price_e4 + 10737418240000, 2 * 10737418240000)::bigint
$$;

-- What a GB of an item costs in the hour that begins then, in ten-thousandths of a fen: the price in force, the node's own
-- before the one for every node; where none was in force the last there was, and before the first the first.
CREATE OR REPLACE FUNCTION usage_price_e4(
  of_product text, of_node text, of_item text, at timestamptz, coefficient numeric, discount numeric
) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT (p.month_fen * coefficient * discount * 10000)::bigint FROM list_price p
    WHERE p.product = of_product AND p.item = of_item AND p.node IN (of_node, '*')
    ORDER BY (p.valid_from <= at AND (p.valid_to IS NULL OR p.valid_to > at)) DESC, (p.valid_from <= at) DESC,
      (p.node = of_node) DESC, abs(extract(epoch FROM p.valid_from - at)) LIMIT 1
  ), 0)
$$;

-- Rates hours that are due: their samples are in, or nobody waits for the rest any longer. Each byte that was counted and
-- not rated is drawn from a package or charged, in one statement. One at a time rates; `wanted` has one resource rated, at
-- once, and waits for its turn. Answers how many hours were rated, and the packages that are used up by it.
CREATE OR REPLACE FUNCTION meter_rate(
  at timestamptz, waits interval, hours_max integer, coefficients jsonb, wanted text,
  OUT rated bigint, OUT drained text[]
) LANGUAGE plpgsql AS $$
DECLARE
  h timestamptz;
  one bigint;
  emptied text[];
BEGIN
  rated := 0;
  drained := '{}';
  IF wanted IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('meter rate', 0));
  ELSIF NOT pg_try_advisory_xact_lock(hashtextextended('meter rate', 0)) THEN
    RETURN;
  END IF;
  CREATE TEMP TABLE IF NOT EXISTS meter_taken (resource_id text, meter text, hour timestamptz, account_id text, node text,
    product text, item text) ON COMMIT DROP;
  TRUNCATE meter_taken;
  WITH taken AS (
    SELECT d.resource_id, d.meter, d.hour FROM meter_due d
    WHERE (wanted IS NULL OR d.resource_id = wanted)
      AND (wanted IS NOT NULL OR d.hour + '1 hour' + waits <= at OR (d.hour + '1 hour' <= at AND NOT EXISTS (
        SELECT 1 FROM meter_watch w WHERE w.resource_id = d.resource_id AND w.meter = d.meter
          AND w.since < d.hour + '1 hour' AND w.asked_until < least(w.until, d.hour + '1 hour'))))
    ORDER BY d.hour, d.resource_id LIMIT hours_max FOR UPDATE OF d SKIP LOCKED
  ), gone AS (
    DELETE FROM meter_due d USING taken t
    WHERE d.resource_id = t.resource_id AND d.meter = t.meter AND d.hour = t.hour
    RETURNING d.resource_id, d.meter, d.hour
  )
  INSERT INTO meter_taken
  SELECT g.resource_id, g.meter, g.hour, w.account_id, w.node, w.product, w.item
  FROM gone g JOIN LATERAL (
    SELECT w.* FROM meter_watch w WHERE w.resource_id = g.resource_id AND w.meter = g.meter
    ORDER BY (w.since < g.hour + '1 hour') DESC, CASE WHEN w.since < g.hour + '1 hour' THEN w.since END DESC, w.since LIMIT 1
  ) w ON true;
  ANALYZE meter_taken;
  -- Whoever closes a package or gives it another place waits until its bytes are drawn, and the other way round.
  PERFORM 1 FROM meter_package p WHERE p.closed_at IS NULL AND p.used < p.total
    AND p.account_id IN (SELECT t.account_id FROM meter_taken t) ORDER BY p.resource_id FOR UPDATE;
  FOR h IN SELECT DISTINCT t.hour FROM meter_taken t ORDER BY 1 LOOP
    SELECT r.rated, r.drained INTO one, emptied FROM meter_rate_hour(h, at, coefficients) r;
    rated := rated + one;
    drained := drained || emptied;
  END LOOP;
END $$;

-- One hour of all resources that were taken. What a resource used and what a package has left are stretches of one line for
-- each account, node and meter: where they lie over each other, bytes are drawn. What is joined is written down first, so
-- that it is known how much it is: of what a query makes on its way nobody knows, and it would be gone through row by row.
CREATE OR REPLACE FUNCTION meter_rate_hour(h timestamptz, at timestamptz, coefficients jsonb, OUT rated bigint, OUT drained text[])
LANGUAGE plpgsql AS $$
BEGIN
  CREATE TEMP TABLE IF NOT EXISTS meter_unit (resource_id text, meter text, account_id text, node text, product text, part integer,
    bytes bigint, samples bigint, price_e4 bigint, cost_share numeric, month date, month_beyond bigint, month_fen bigint) ON COMMIT DROP;
  CREATE TEMP TABLE IF NOT EXISTS meter_room (package_id text, account_id text, node text, meter text, room bigint, starts numeric)
    ON COMMIT DROP;
  TRUNCATE meter_unit, meter_room;
  WITH counted AS (
    SELECT s.resource_id, s.meter, sum(s.bytes) AS bytes, count(*) AS samples
    FROM meter_taken t JOIN meter_sample s ON s.resource_id = t.resource_id AND s.meter = t.meter
      AND s.start >= h AND s.start < h + '1 hour'
    WHERE t.hour = h GROUP BY 1, 2
  ), before AS (
    SELECT m.resource_id, m.meter, sum(m.bytes) AS bytes, sum(m.samples) AS samples, count(*) AS parts, min(m.price_e4) AS price_e4,
      min(m.cost_share) AS cost_share
    FROM meter_taken t JOIN meter_hour m ON m.resource_id = t.resource_id AND m.meter = t.meter AND m.hour = h
    WHERE t.hour = h GROUP BY 1, 2
  ), prices AS (
    SELECT k.*, usage_price_e4(k.product, k.node, k.item, h, coalesce((coefficients->>k.product)::numeric, 1), k.factor) AS price_e4
    FROM (SELECT DISTINCT t.product, t.node, t.item, f.sells AS factor FROM meter_taken t, customer_factors(t.account_id, t.product) f
      WHERE t.hour = h) k
  ), unit AS (
    SELECT t.*, coalesce(b.parts, 0) AS part, c.bytes - coalesce(b.bytes, 0) AS bytes, c.samples - coalesce(b.samples, 0) AS samples,
      coalesce(b.price_e4, p.price_e4) AS price_e4,
      CASE WHEN b.parts IS NULL THEN f.costs / f.sells ELSE b.cost_share END AS cost_share,
      (date_trunc('month', h, 'UTC') AT TIME ZONE 'UTC')::date AS month
    FROM meter_taken t CROSS JOIN LATERAL customer_factors(t.account_id, t.product) f
    JOIN prices p ON p.product = t.product AND p.node = t.node AND p.item = t.item AND p.factor = f.sells
    JOIN counted c ON c.resource_id = t.resource_id AND c.meter = t.meter
    LEFT JOIN before b ON b.resource_id = t.resource_id AND b.meter = t.meter
    WHERE t.hour = h AND c.samples > coalesce(b.samples, 0)
  )
  INSERT INTO meter_unit
  SELECT u.resource_id, u.meter, u.account_id, u.node, u.product, u.part, u.bytes, u.samples, u.price_e4, u.cost_share, u.month,
    coalesce(m.beyond, 0), coalesce(m.fen, 0)
  FROM unit u LEFT JOIN meter_month m ON m.resource_id = u.resource_id AND m.meter = u.meter
    AND m.month = u.month AND m.price_e4 = u.price_e4;
  INSERT INTO meter_room
  SELECT p.resource_id, p.account_id, p.node, p.meter, p.total - p.used,
    sum(p.total - p.used) OVER (PARTITION BY p.account_id, p.node, p.meter
      ORDER BY p.priority, r.expires_at, p.resource_id) - (p.total - p.used)
  FROM meter_package p JOIN resource r ON r.id = p.resource_id
  WHERE p.account_id IN (SELECT u.account_id FROM meter_unit u) AND p.closed_at IS NULL AND p.used < p.total
    AND p.valid_from < h + '1 hour' AND r.expires_at > h;
  ANALYZE meter_unit, meter_room;
  PERFORM set_config('enable_nestloop', 'off', true);
  WITH asked AS (
    SELECT u.*, sum(u.bytes) OVER (PARTITION BY u.account_id, u.node, u.meter ORDER BY u.resource_id) - u.bytes AS starts
    FROM meter_unit u
  ), draw AS (
    SELECT a.resource_id, a.meter, a.part, r.package_id,
      (least(a.starts + a.bytes, r.starts + r.room) - greatest(a.starts, r.starts))::bigint AS bytes
    FROM asked a JOIN meter_room r ON r.account_id = a.account_id AND r.node = a.node AND r.meter = a.meter
    WHERE least(a.starts + a.bytes, r.starts + r.room) > greatest(a.starts, r.starts)
  ), drawing AS (
    INSERT INTO meter_draw (resource_id, meter, hour, part, package_id, bytes)
    SELECT resource_id, meter, h, part, package_id, bytes FROM draw
  ), emptied AS (
    UPDATE meter_package p SET used = p.used + d.bytes
    FROM (SELECT package_id, sum(bytes)::bigint AS bytes FROM draw GROUP BY 1) d WHERE p.resource_id = d.package_id
    RETURNING p.resource_id, p.used = p.total AS is_empty
  ), charged AS (
    SELECT u.*, u.bytes - coalesce(d.bytes, 0) AS beyond,
      usage_fen(u.month_beyond + u.bytes - coalesce(d.bytes, 0), u.price_e4) - u.month_fen AS fen
    FROM meter_unit u
    LEFT JOIN (SELECT resource_id, meter, sum(bytes)::bigint AS bytes FROM draw GROUP BY 1, 2) d
      ON d.resource_id = u.resource_id AND d.meter = u.meter
  ), months AS (
    INSERT INTO meter_month AS m (resource_id, meter, month, price_e4, beyond, fen)
    SELECT resource_id, meter, month, price_e4, beyond, fen FROM charged WHERE beyond > 0
    ON CONFLICT (resource_id, meter, month, price_e4) DO UPDATE SET beyond = m.beyond + excluded.beyond, fen = m.fen + excluded.fen
  ), days AS (
    INSERT INTO meter_day AS m (resource_id, meter, day, bytes, beyond, fen)
    SELECT resource_id, meter, (h AT TIME ZONE 'UTC')::date, bytes, beyond, fen FROM charged
    ON CONFLICT (resource_id, meter, day)
    DO UPDATE SET bytes = m.bytes + excluded.bytes, beyond = m.beyond + excluded.beyond, fen = m.fen + excluded.fen
  ), hours AS (
    INSERT INTO meter_hour (resource_id, meter, hour, part, account_id, node, product, samples, bytes, beyond, price_e4, fen, cost_share,
      rated_at)
    SELECT resource_id, meter, h, part, account_id, node, product, samples, bytes, beyond, price_e4, fen, cost_share, at FROM charged
    RETURNING 1
  )
  SELECT (SELECT count(*) FROM hours), (SELECT coalesce(array_agg(resource_id), '{}') FROM emptied WHERE is_empty)
  INTO rated, drained;
  PERFORM set_config('enable_nestloop', 'on', true);
END $$;
