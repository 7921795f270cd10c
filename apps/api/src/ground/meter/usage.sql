CREATE OR REPLACE FUNCTION ledger_new_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'ent_' || string_agg(substr('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz', 1 + floor(random() * 62)::integer, 1), '')
  FROM generate_series(1, 12)
$$;

-- So much of a wallet as there is, up to a sum: vouchers first, the earliest to expire before the others, then cash. All of it
-- is held until the end of the transaction, in the order in which every payment holds it. Answers the lines that take it.
CREATE OR REPLACE FUNCTION wallet_take(
  account text, most bigint, at timestamptz, cash_only boolean, OUT cash bigint, OUT voucher bigint, OUT lines jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  usable record;
  part bigint;
BEGIN
  PERFORM agent_hold(account);
  voucher := 0;
  lines := '[]';
  IF NOT cash_only THEN
    FOR usable IN
      SELECT v.id, l.balance FROM voucher v JOIN ledger_account l ON l.id = 'voucher:' || v.id || ':CNY'
      WHERE v.account_id = account AND v.status = 'used' AND v.expires_at > at AND l.balance > 0
      ORDER BY v.expires_at, v.id FOR UPDATE OF l
    LOOP
      part := least(usable.balance, most - voucher);
      CONTINUE WHEN part = 0;
      voucher := voucher + part;
      lines := lines || jsonb_build_object('place', 'voucher:' || usable.id || ':CNY', 'kind', 'voucher', 'owner', account,
        'currency', 'CNY', 'never_negative', true, 'amount', -part);
    END LOOP;
  END IF;
  SELECT least(l.balance, most - voucher) INTO cash FROM ledger_account l WHERE l.id = 'cash:' || account || ':CNY' FOR UPDATE;
  cash := coalesce(cash, 0);
  IF cash > 0 THEN
    lines := lines || jsonb_build_object('place', 'cash:' || account || ':CNY', 'kind', 'cash', 'owner', account,
      'currency', 'CNY', 'never_negative', true, 'amount', -cash);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION receivable_line(account text, amount bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('place', 'receivable:' || account || ':CNY', 'kind', 'receivable', 'owner', account,
    'currency', 'CNY', 'never_negative', false, 'amount', amount)
$$;

-- What use costs the agent of an account, in whole fen: what they leave of it counts the next time, so that nothing is lost
-- or won however small the sums are. NULL without an agent.
CREATE OR REPLACE FUNCTION usage_cost(account text, exact numeric) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  cost bigint;
BEGIN
  IF exact IS NULL THEN
    RETURN NULL;
  END IF;
  INSERT INTO usage_rest AS r (account_id, fen) VALUES (account, exact)
  ON CONFLICT (account_id) DO UPDATE SET fen = r.fen + excluded.fen RETURNING round(r.fen) INTO cost;
  UPDATE usage_rest r SET fen = r.fen - cost WHERE r.account_id = account;
  RETURN cost;
END $$;

-- Books what an hour of a product came to for an account and was not booked: paid from the wallet as far as it goes, the rest is
-- owed. Whoever books the same at the same time waits and finds nothing left. `entry` lacks its number, which is found here.
CREATE OR REPLACE FUNCTION usage_book(
  account text, of_product text, of_hour timestamptz, entry jsonb, target jsonb, new_order text, standard_threshold bigint,
  OUT fen bigint, OUT cash bigint, OUT owed bigint, OUT effect text, OUT balance bigint, OUT threshold bigint
) LANGUAGE plpgsql AS $$
DECLARE
  at timestamptz := (entry->>'at')::timestamptz;
  taken record;
  number integer;
  bill text;
  exact numeric;
  cost bigint;
BEGIN
  -- The wallet is held first, as by every payment.
  PERFORM wallet_take(account, 0, at, false);
  SELECT coalesce(max(h.booking), -1) + 1 INTO number FROM meter_hour h
  WHERE h.account_id = account AND h.product = of_product AND h.hour = of_hour AND h.booking IS NOT NULL;
  WITH booked AS (
    UPDATE meter_hour h SET booking = number
    WHERE h.account_id = account AND h.product = of_product AND h.hour = of_hour AND h.fen > 0 AND h.booking IS NULL
    RETURNING h.fen, h.cost_share
  )
  SELECT coalesce(sum(b.fen), 0), sum(b.fen * coalesce(b.cost_share, f.costs / f.sells)) FILTER (WHERE f.agent IS NOT NULL)
  INTO fen, exact FROM booked b CROSS JOIN customer_factors(account, of_product) f;
  IF fen = 0 THEN
    RETURN;
  END IF;
  cost := usage_cost(account, exact);
  SELECT * INTO taken FROM wallet_take(account, fen, at, false);
  cash := taken.cash;
  owed := fen - taken.cash - taken.voucher;
  INSERT INTO usage_bill AS b (account_id, product, day, order_id, amount_fen, cash_fen, voucher_fen)
  VALUES (account, of_product, (at AT TIME ZONE 'UTC')::date, new_order, fen, taken.cash, taken.voucher)
  ON CONFLICT (account_id, product, day) DO UPDATE SET amount_fen = b.amount_fen + excluded.amount_fen,
    cash_fen = b.cash_fen + excluded.cash_fen, voucher_fen = b.voucher_fen + excluded.voucher_fen
  RETURNING b.order_id INTO bill;
  effect := (entry->>'effect') || ' ' || number;
  IF NOT ledger_post(entry || jsonb_build_object('effect', effect, 'orderId', bill),
    taken.lines || sale_lines(account, of_product, fen, cost, target) || receivable_line(account, -owed))
  THEN
    RAISE EXCEPTION 'usage % was booked before', effect;
  END IF;
  IF owed > 0 THEN
    INSERT INTO usage_debt (account_id, since) VALUES (account, at) ON CONFLICT (account_id) WHERE ended_at IS NULL DO NOTHING;
  END IF;
  SELECT l.balance, coalesce(a.threshold_fen, standard_threshold) INTO balance, threshold
  FROM ledger_account l LEFT JOIN balance_alarm a ON a.account_id = l.account_id WHERE l.id = 'cash:' || account || ':CNY';
END $$;

-- Pays what an account owes, the oldest first, as far as its wallet goes. Answers what is still owed.
CREATE OR REPLACE FUNCTION usage_settle(account text, at timestamptz, cash_only boolean) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  bill record;
  taken record;
  missing bigint;
  owed bigint := 0;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM usage_bill b WHERE b.account_id = account AND b.cash_fen + b.voucher_fen < b.amount_fen) THEN
    RETURN 0;
  END IF;
  PERFORM wallet_take(account, 0, at, cash_only);
  FOR bill IN
    SELECT b.* FROM usage_bill b WHERE b.account_id = account AND b.cash_fen + b.voucher_fen < b.amount_fen
    ORDER BY b.day, b.product FOR UPDATE
  LOOP
    missing := bill.amount_fen - bill.cash_fen - bill.voucher_fen;
    SELECT * INTO taken FROM wallet_take(account, missing, at, cash_only);
    owed := owed + missing - taken.cash - taken.voucher;
    CONTINUE WHEN taken.cash + taken.voucher = 0;
    UPDATE usage_bill b SET cash_fen = b.cash_fen + taken.cash, voucher_fen = b.voucher_fen + taken.voucher
    WHERE b.order_id = bill.order_id;
    PERFORM ledger_post(
      jsonb_build_object('id', ledger_new_id(), 'kind', 'usage', 'orderId', bill.order_id, 'at', at,
        'effect', 'settle ' || bill.order_id || ' ' || bill.cash_fen + bill.voucher_fen || ' of ' || bill.amount_fen),
      taken.lines || receivable_line(account, taken.cash + taken.voucher));
  END LOOP;
  IF owed = 0 THEN
    UPDATE usage_debt d SET ended_at = at WHERE d.account_id = account AND d.ended_at IS NULL;
  END IF;
  RETURN owed;
END $$;
