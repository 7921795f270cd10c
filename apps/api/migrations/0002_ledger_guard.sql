-- What the ledger promises is kept here, where no code can go round it.

-- A line locks its account, takes the next place on it, moves its balance and is chained to the line before it.
CREATE FUNCTION ledger_line_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  place ledger_account%ROWTYPE;
BEGIN
  PERFORM 1 FROM ledger_entry WHERE id = NEW.entry_id AND made_by = pg_current_xact_id();
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an entry takes lines only from the transaction that made it' USING ERRCODE = 'PL001';
  END IF;
  SELECT * INTO place FROM ledger_account WHERE id = NEW.account_id FOR UPDATE;
  IF place.currency <> NEW.currency THEN
    RAISE EXCEPTION 'account % holds %, not %', NEW.account_id, place.currency, NEW.currency USING ERRCODE = 'PL002';
  END IF;
  NEW.seq := place.seq + 1;
  NEW.balance_after := place.balance + NEW.amount;
  NEW.hash := ledger_line_hash(place.head, NEW.account_id, NEW.seq, NEW.entry_id, NEW.currency, NEW.amount, NEW.balance_after);
  UPDATE ledger_account SET balance = NEW.balance_after, seq = NEW.seq, head = NEW.hash WHERE id = NEW.account_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION ledger_line_hash(previous bytea, account text, seq bigint, entry text, currency text, amount bigint, balance bigint)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(concat_ws('|', account, seq, entry, currency, amount, balance), 'UTF8'))
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_line_place BEFORE INSERT ON ledger_line FOR EACH ROW EXECUTE FUNCTION ledger_line_place();
--> statement-breakpoint

-- An entry that does not sum to zero in each of its currencies cannot be committed.
CREATE FUNCTION ledger_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_line WHERE entry_id = NEW.id) < 2
    OR EXISTS (SELECT 1 FROM ledger_line WHERE entry_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0)
  THEN
    RAISE EXCEPTION 'entry % is not balanced', NEW.id USING ERRCODE = 'PL003';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balanced();
--> statement-breakpoint

-- What is written stays. A mistake is undone by an opposite entry.
CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'PL004';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE ON ledger_line
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint
CREATE TRIGGER ledger_line_no_truncate BEFORE TRUNCATE ON ledger_line EXECUTE FUNCTION ledger_append_only();
--> statement-breakpoint

-- Balances move with lines and with nothing else. A rebuild derives them again from the journal.
CREATE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND current_setting('portico.ledger_rebuild', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'balances move with ledger lines only' USING ERRCODE = 'PL005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_account_guard BEFORE UPDATE OR DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
--> statement-breakpoint
CREATE FUNCTION ledger_rebuild() RETURNS bigint LANGUAGE plpgsql AS $$
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
--> statement-breakpoint

-- Writes one effect, once: true when it was written now, false when it was there already. One round trip.
-- Lines are placed in the order of their accounts, so that two effects can never wait for each other.
CREATE FUNCTION ledger_post(entry jsonb, lines jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (id, effect, kind, order_id, reverses, reason, login_id, at)
  VALUES (entry->>'id', entry->>'effect', entry->>'kind', entry->>'orderId', entry->>'reverses',
    coalesce(entry->>'reason', ''), entry->>'loginId', (entry->>'at')::timestamptz)
  ON CONFLICT (effect) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_account (id, kind, account_id, currency, never_negative)
  SELECT DISTINCT ON (l.place) l.place, l.kind, l.owner, l.currency, l.never_negative
  FROM jsonb_to_recordset(lines) AS l(place text, kind text, owner text, currency text, never_negative boolean)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_account a WHERE a.id = l.place)
  ORDER BY l.place
  ON CONFLICT (id) DO NOTHING;
  INSERT INTO ledger_line (account_id, entry_id, currency, amount)
  SELECT l.place, entry->>'id', l.currency, sum(l.amount)
  FROM jsonb_to_recordset(lines) AS l(place text, currency text, amount bigint)
  GROUP BY l.place, l.currency
  HAVING sum(l.amount) <> 0
  ORDER BY l.place;
  RETURN true;
END $$;
