-- Everything that a purchase writes, in one statement: its answer for whoever sends it again, what is taken off the
-- stock, the resources, each order with its payment, the operations that make the resources, the line of the audit, and
-- the messages that go out with the commit. All of it or nothing. `P0409` is a purchase that was sent before, `P0412` sold
-- out, `P0429` asked for again and again, `P0455` over the quota. What a member buys counts for the budget of their business group; its row is the first that is held, before stock
-- and wallet.
CREATE OR REPLACE FUNCTION resource_purchase(purchase jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
  IF purchase ? 'group' THEN
    PERFORM team_group_spend(purchase->>'group',
      (SELECT coalesce(sum((o->'row'->>'amount_fen')::bigint), 0)::bigint FROM jsonb_array_elements(purchase->'orders') o),
      (purchase->>'at')::timestamptz);
  END IF;
  PERFORM quota_hold(purchase->>'account', purchase->'resources');
  FOR wanted IN SELECT * FROM jsonb_array_elements(purchase->'stock') LOOP
    IF wanted ? 'addresses' THEN
      PERFORM address_promise(purchase->>'account', wanted->>'node', coalesce(wanted->>'line', ''),
        (wanted->>'addresses')::int, (purchase->>'at')::timestamptz);
      CONTINUE;
    END IF;
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
