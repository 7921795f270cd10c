-- What the members of a business group have spent in the calendar month (UTC) of a moment, without what came back.
CREATE FUNCTION team_group_spent(spender text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_fen - refunded_fen), 0)::bigint FROM customer_order
  WHERE group_id = spender AND status = 'completed'
    AND created_at >= date_trunc('month', at, 'UTC') AND created_at < date_trunc('month', at, 'UTC') + interval '1 month'
$$;
--> statement-breakpoint
-- Refuses what is over the budget (`P0451`, with the budget and what is left of it), and everything of a group that is
-- closed or gone (`P0452`). The group's row stays held until the commit, so its members' spendings take turns and each
-- sees those before it.
CREATE FUNCTION team_group_spend(spender text, amount bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  budget bigint;
  spent bigint;
BEGIN
  SELECT budget_fen INTO budget FROM team_group WHERE id = spender AND status = 'open' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no open group' USING ERRCODE = 'P0452';
  END IF;
  IF budget IS NULL OR amount = 0 THEN
    RETURN;
  END IF;
  spent := team_group_spent(spender, at);
  IF spent + amount > budget THEN
    RAISE EXCEPTION 'over budget' USING ERRCODE = 'P0451', DETAIL = budget || ' ' || greatest(budget - spent, 0);
  END IF;
END $$;
--> statement-breakpoint
-- What is bound to a thing belongs to the business group of that thing: from the moment it is bound, and wherever the
-- thing goes.
CREATE FUNCTION resource_join_group() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  joined text;
BEGIN
  SELECT group_id INTO joined FROM resource WHERE id = NEW.bound_to;
  IF FOUND THEN
    NEW.group_id := joined;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER resource_join_group BEFORE INSERT OR UPDATE OF bound_to ON resource
FOR EACH ROW WHEN (NEW.bound_to IS NOT NULL) EXECUTE FUNCTION resource_join_group();
--> statement-breakpoint
CREATE FUNCTION resource_take_along() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE resource SET group_id = NEW.group_id WHERE bound_to = NEW.id AND group_id IS DISTINCT FROM NEW.group_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER resource_take_along AFTER UPDATE ON resource
FOR EACH ROW WHEN (OLD.group_id IS DISTINCT FROM NEW.group_id) EXECUTE FUNCTION resource_take_along();
--> statement-breakpoint
-- Everything that a purchase writes, in one statement: its answer for whoever sends it again, what is taken off the
-- stock, the resources, each order with its payment, the operations that make the resources, the line of the audit, and
-- the messages that go out with the commit. All of it or nothing. `P0409` is a purchase that was sent before, `P0412` sold
-- out. What a member buys counts for the budget of their business group; its row is the first that is held, before stock
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
