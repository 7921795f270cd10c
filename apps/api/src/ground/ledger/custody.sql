-- What an agent's customers hold is owed by the agent, not by the platform. Whatever an entry does to what they hold and
-- the agent's own books do not explain (money that came by a gateway, say), the platform holds for the agent: it is added
-- to the agent's wallet, and what the agent owes for it to its funds. So for every agent all that its customers hold,
-- its sales, gifts, desk and funds come to nothing together, whoever writes what.
-- What is owed by an agent is paid first by whatever comes to its wallet. An entry that is strict is refused when a wallet
-- is short (`P0453`); another one is owed: a customer who has paid is not to suffer from it. One that takes money out of
-- the agent's books ('own') is refused too when it would take what the agent was lent: that is for buying alone.
CREATE OR REPLACE FUNCTION custody_lines(entry jsonb, lines jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  one record;
  wallet bigint;
  due bigint;
  least_left bigint;
  result jsonb := '[]';
BEGIN
  -- Whoever gives a customer to another agent waits until this is written, and the other way round.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('custody ' || c.owner, 0))
  FROM (SELECT DISTINCT p.account_id AS owner FROM jsonb_to_recordset(lines) AS l(place text) JOIN ledger_account p ON p.id = l.place
    WHERE p.kind IN ('cash', 'voucher', 'refundPayable', 'receivable') ORDER BY 1) c;
  FOR one IN
    SELECT m.agent, sum(m.held)::bigint AS held, sum(m.held + m.moved)::bigint AS moved FROM (
      SELECT coalesce(c.agent_id, CASE WHEN p.kind LIKE 'agent%' THEN p.account_id END) AS agent,
        CASE WHEN p.kind = 'agentWallet' OR entry->>'kind' = 'custody' THEN 0 ELSE l.amount END AS held,
        CASE WHEN p.kind = 'agentWallet' THEN l.amount ELSE 0 END AS moved
      FROM jsonb_to_recordset(lines) AS l(place text, amount bigint) JOIN ledger_account p ON p.id = l.place
      LEFT JOIN account c ON c.id = p.account_id AND p.kind IN ('cash', 'voucher', 'refundPayable', 'receivable')
      WHERE p.currency = 'CNY' AND p.kind IN
        ('cash', 'voucher', 'refundPayable', 'receivable', 'agentSales', 'agentGift', 'agentDesk', 'agentFunds', 'agentWallet')
    ) m WHERE m.agent IS NOT NULL GROUP BY 1 ORDER BY 1
  LOOP
    SELECT coalesce(sum(a.balance) FILTER (WHERE a.kind = 'agentWallet'), 0), coalesce(sum(a.balance) FILTER (WHERE a.kind = 'agentDue'), 0)
    INTO wallet, due FROM (
      SELECT a.kind, a.balance FROM ledger_account a
      WHERE a.id IN ('agentDue:' || one.agent || ':CNY', 'agentWallet:' || one.agent || ':CNY') ORDER BY a.id FOR UPDATE) a;
    least_left := CASE entry->>'strict' WHEN 'true' THEN 0
      WHEN 'own' THEN (SELECT coalesce(-sum(a.balance), 0) FROM ledger_account a WHERE a.id = 'agentCredit:' || one.agent || ':CNY') END;
    IF one.moved < 0 AND wallet + one.moved < least_left THEN
      RAISE EXCEPTION 'the wallet of the agent is short' USING ERRCODE = 'P0453';
    END IF;
    -- So much of it is not moved in the wallet but in what is owed: what goes beyond the wallet, or what is paid back.
    due := CASE WHEN one.moved < 0 THEN least(wallet + one.moved, 0) ELSE least(one.moved, -due) END;
    result := result || agent_line('agentFunds', one.agent, false, -one.held) || agent_line('agentWallet', one.agent, true, one.held - due)
      || agent_line('agentDue', one.agent, false, due);
  END LOOP;
  RETURN result;
END $$;

CREATE OR REPLACE FUNCTION agent_line(kind text, agent text, never_negative boolean, amount bigint) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN amount = 0 THEN '[]' ELSE jsonb_build_array(jsonb_build_object('place', kind || ':' || agent || ':CNY',
    'kind', kind, 'owner', agent, 'currency', 'CNY', 'never_negative', never_negative, 'amount', amount)) END
$$;

-- Holds a customer with their agent, and the wallet of that agent, until the end of the transaction. Every payment does so
-- before it holds the customer's own money, so that no two wait for each other.
CREATE OR REPLACE FUNCTION agent_hold(account text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  agent text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('custody ' || account, 0));
  SELECT c.agent_id INTO agent FROM account c WHERE c.id = account;
  IF agent IS NOT NULL THEN
    PERFORM 1 FROM ledger_account a WHERE a.id IN ('agentDue:' || agent || ':CNY', 'agentWallet:' || agent || ':CNY')
    ORDER BY a.id FOR UPDATE;
  END IF;
END $$;
