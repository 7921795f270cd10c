-- Pays from a wallet: vouchers first, the earliest to expire before the others, then cash. The vouchers are locked in one
-- order, so two payments of one customer take turns. `target` is the place the value goes to. Answers what was paid from
-- where, and what the cash is afterwards beside the sum below which its owner wants to hear of it.
CREATE FUNCTION wallet_spend(
  account text, amount bigint, entry jsonb, target jsonb, cash_only boolean, standard_threshold bigint,
  OUT cash bigint, OUT voucher bigint, OUT applied boolean, OUT balance bigint, OUT threshold bigint
) LANGUAGE plpgsql AS $$
DECLARE
  lines jsonb := jsonb_build_array(target || jsonb_build_object('amount', amount));
  usable record;
  part bigint;
BEGIN
  cash := amount;
  applied := true;
  IF NOT cash_only AND amount > 0 THEN
    FOR usable IN
      SELECT v.id, l.balance FROM voucher v JOIN ledger_account l ON l.id = 'voucher:' || v.id || ':CNY'
      WHERE v.account_id = account AND v.status = 'used' AND v.expires_at > (entry->>'at')::timestamptz AND l.balance > 0
      ORDER BY v.expires_at, v.id FOR UPDATE OF l
    LOOP
      EXIT WHEN cash = 0;
      part := least(usable.balance, cash);
      cash := cash - part;
      lines := lines || jsonb_build_object('place', 'voucher:' || usable.id || ':CNY', 'kind', 'voucher', 'owner', account,
        'currency', 'CNY', 'never_negative', true, 'amount', -part);
    END LOOP;
  END IF;
  voucher := amount - cash;
  IF amount = 0 THEN
    RETURN;
  END IF;
  IF cash > 0 THEN
    lines := lines || jsonb_build_object('place', 'cash:' || account || ':CNY', 'kind', 'cash', 'owner', account,
      'currency', 'CNY', 'never_negative', true, 'amount', -cash);
  END IF;
  applied := ledger_post(entry, lines);
  SELECT l.balance, coalesce(a.threshold_fen, standard_threshold) INTO balance, threshold
  FROM ledger_account l LEFT JOIN balance_alarm a ON a.account_id = l.account_id WHERE l.id = 'cash:' || account || ':CNY';
END $$;
--> statement-breakpoint
-- Everything that a purchase writes, in one statement: its answer for whoever sends it again, what is taken off the
-- stock, the resources, each order with its payment, the operations that make the resources, the line of the audit, and
-- the messages that go out with the commit. All of it or nothing. `P0409` is a purchase that was sent before, `P0412` sold
-- out.
CREATE FUNCTION resource_purchase(purchase jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  wanted jsonb;
  paid record;
  candidate text;
  numbered boolean;
  payments jsonb := '[]';
BEGIN
  IF purchase ? 'once' THEN
    INSERT INTO idempotent_answer SELECT * FROM jsonb_populate_record(NULL::idempotent_answer, purchase->'once')
    ON CONFLICT (id) DO NOTHING;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'sent before' USING ERRCODE = 'P0409';
    END IF;
  END IF;
  FOR wanted IN SELECT * FROM jsonb_array_elements(purchase->'stock') LOOP
    UPDATE flavor_offer o SET sold = o.sold + (wanted->>'count')::int
    FROM node n
    WHERE o.node_id = wanted->>'node' AND o.flavor_id = wanted->>'flavor' AND o.on_sell AND n.id = o.node_id AND n.on_sell
      AND (o.stock IS NULL OR o.sold + (wanted->>'count')::int <= o.stock);
    IF NOT FOUND THEN
      RAISE EXCEPTION 'sold out' USING ERRCODE = 'P0412';
    END IF;
  END LOOP;
  INSERT INTO resource SELECT * FROM jsonb_populate_recordset(NULL::resource, purchase->'resources');
  FOR wanted IN SELECT * FROM jsonb_array_elements(purchase->'orders') LOOP
    SELECT * INTO paid FROM wallet_spend(purchase->>'account', (wanted->'row'->>'amount_fen')::bigint, wanted->'entry',
      wanted->'target', false, (purchase->>'threshold')::bigint);
    numbered := false;
    -- A clash of numbers is a rarity; the next one is tried.
    FOR candidate IN SELECT * FROM jsonb_array_elements_text(wanted->'numbers') LOOP
      INSERT INTO customer_order
      SELECT * FROM jsonb_populate_record(NULL::customer_order, wanted->'row' || jsonb_build_object('number', candidate,
        'cash_fen', paid.cash, 'voucher_fen', paid.voucher,
        'payment_method', CASE WHEN paid.voucher > 0 AND paid.cash = 0 THEN 'voucher' ELSE 'balance' END))
      ON CONFLICT ON CONSTRAINT customer_order_number_key DO NOTHING;
      numbered := FOUND;
      EXIT WHEN numbered;
    END LOOP;
    IF NOT numbered THEN
      RAISE EXCEPTION 'no order number is left';
    END IF;
    payments := payments || jsonb_build_object('effect', wanted->'entry'->>'effect', 'cash', paid.cash::text,
      'balance', paid.balance::text, 'threshold', paid.threshold::text);
  END LOOP;
  INSERT INTO operation SELECT * FROM jsonb_populate_recordset(NULL::operation, purchase->'operations');
  IF purchase ? 'audit' THEN
    INSERT INTO audit_line SELECT * FROM jsonb_populate_record(NULL::audit_line, purchase->'audit');
  END IF;
  PERFORM pg_notify(message->>'channel', message->>'payload') FROM jsonb_array_elements(purchase->'messages') message;
  RETURN payments;
END $$;
