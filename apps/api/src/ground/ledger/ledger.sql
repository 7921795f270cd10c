-- Sets the stored balances to what the journal says; answers how many were wrong.
CREATE OR REPLACE FUNCTION ledger_rebuild() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  mended bigint;
BEGIN
  LOCK TABLE ledger_line IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('portico.ledger_rebuild', 'on', true);
  WITH derived AS (
    SELECT a.id, coalesce(sum(l.amount), 0)::bigint AS balance, count(l.seq) AS seq,
      coalesce((array_agg(l.hash ORDER BY l.seq DESC))[1], '\x'::bytea) AS head
    FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id GROUP BY a.id
  ), wrong AS (
    UPDATE ledger_account a SET balance = d.balance, seq = d.seq, head = d.head
    FROM derived d WHERE d.id = a.id AND (a.balance, a.seq, a.head) IS DISTINCT FROM (d.balance, d.seq, d.head)
    RETURNING 1
  )
  SELECT count(*) INTO mended FROM wrong;
  PERFORM set_config('portico.ledger_rebuild', 'off', true);
  RETURN mended;
END $$;

-- Writes one effect, once: true when it was written now, false when it was there already. One round trip.
-- Lines are placed in the order of their accounts, so that two effects can never wait for each other.
CREATE OR REPLACE FUNCTION ledger_post(entry jsonb, lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  custody jsonb;
BEGIN
  INSERT INTO ledger_entry (id, effect, kind, order_id, reverses, reason, login_id, at)
  VALUES (entry->>'id', entry->>'effect', entry->>'kind', entry->>'orderId', entry->>'reverses',
    coalesce(entry->>'reason', ''), entry->>'loginId', (entry->>'at')::timestamptz)
  ON CONFLICT (effect) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM ledger_open(lines);
  custody := custody_lines(entry, lines);
  IF custody <> '[]' THEN
    PERFORM ledger_open(custody);
    lines := lines || custody;
  END IF;
  INSERT INTO ledger_line (account_id, entry_id, currency, amount)
  SELECT l.place, entry->>'id', l.currency, sum(l.amount)
  FROM jsonb_to_recordset(lines) AS l(place text, currency text, amount bigint)
  GROUP BY l.place, l.currency
  HAVING sum(l.amount) <> 0
  ORDER BY l.place;
  RETURN true;
END $$;

-- Makes the places that are not there yet.
CREATE OR REPLACE FUNCTION ledger_open(lines jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_account (id, kind, account_id, currency, never_negative)
  SELECT DISTINCT ON (l.place) l.place, l.kind, l.owner, l.currency, l.never_negative
  FROM jsonb_to_recordset(lines) AS l(place text, kind text, owner text, currency text, never_negative boolean)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_account a WHERE a.id = l.place)
  ORDER BY l.place
  ON CONFLICT (id) DO NOTHING;
$$;
