-- What the ledger promises is kept here, where no code can go round it.

-- A line locks its account, takes the next place on it, moves its balance and is chained to the line before it.
CREATE OR REPLACE FUNCTION ledger_line_place() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION ledger_line_hash(previous bytea, account text, seq bigint, entry text, currency text, amount bigint, balance bigint)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT sha256(previous || convert_to(concat_ws('|', account, seq, entry, currency, amount, balance), 'UTF8'))
$$;

CREATE OR REPLACE TRIGGER ledger_line_place BEFORE INSERT ON ledger_line FOR EACH ROW EXECUTE FUNCTION ledger_line_place();

-- An entry that does not sum to zero in each of its currencies cannot be committed.
CREATE OR REPLACE FUNCTION ledger_entry_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(*) FROM ledger_line WHERE entry_id = NEW.id) < 2
    OR EXISTS (SELECT 1 FROM ledger_line WHERE entry_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0)
  THEN
    RAISE EXCEPTION 'entry % is not balanced', NEW.id USING ERRCODE = 'PL003';
  END IF;
  RETURN NULL;
END $$;
-- A constraint trigger cannot be replaced.
DROP TRIGGER IF EXISTS ledger_entry_balanced ON ledger_entry;
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balanced();

-- What is written stays. A mistake is undone by an opposite entry.
CREATE OR REPLACE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'PL004';
END $$;
CREATE OR REPLACE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
CREATE OR REPLACE TRIGGER ledger_line_append_only BEFORE UPDATE OR DELETE ON ledger_line
  FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
CREATE OR REPLACE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON ledger_entry EXECUTE FUNCTION ledger_append_only();
CREATE OR REPLACE TRIGGER ledger_line_no_truncate BEFORE TRUNCATE ON ledger_line EXECUTE FUNCTION ledger_append_only();

-- Balances move with lines and with nothing else. A rebuild derives them again from the journal.
CREATE OR REPLACE FUNCTION ledger_account_guard() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 AND current_setting('portico.ledger_rebuild', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'balances move with ledger lines only' USING ERRCODE = 'PL005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER ledger_account_guard BEFORE UPDATE OR DELETE ON ledger_account
  FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
