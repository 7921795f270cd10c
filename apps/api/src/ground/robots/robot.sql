-- What is sold through an agent, and what goes back, is told to the agent's robots, and what a customer paid to its own. Orders
-- are written in many places, some of them in SQL; a job sends what is written down here (robot.service.ts).
CREATE OR REPLACE FUNCTION robot_hear_order() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold text := CASE WHEN NEW.type = 'refund' THEN 'order.refunded' ELSE 'order.made' END;
  paid text := CASE WHEN NEW.type IN ('buy', 'renewal', 'renew_auto') THEN 'order.paid' END;
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.status = 'completed' THEN
    RETURN NULL;
  END IF;
  INSERT INTO robot_delivery (id, robot_id, account_id, event, vars, state, queued, created_at)
  SELECT 'dlv_' || left(translate(replace(gen_random_uuid()::text, '-', ''), '0', 'g'), 12), r.id, r.account_id, h.event,
    jsonb_build_object('account_id', NEW.account_id, 'order_id', NEW.id, 'number', NEW.number, 'product', NEW.product,
      'amount', to_char(NEW.amount_fen / 100.0, 'FM999999999990.00'),
      'name', coalesce(nullif(a.company, ''), nullif(a.contact, ''), o.email, o.phone, a.id)),
    'waiting', false, coalesce(NEW.settled_at, NEW.created_at)
  FROM (VALUES (NEW.agent_id, sold), (NEW.account_id, paid)) h (keeper, event)
  JOIN robot r ON r.account_id = h.keeper AND r.enabled AND r.removed_at IS NULL AND h.event = ANY (r.events)
  JOIN account a ON a.id = NEW.account_id LEFT JOIN login o ON o.account_id = a.id AND o.kind = 'owner'
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER robot_hear_order AFTER INSERT OR UPDATE OF status ON customer_order
FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION robot_hear_order();
