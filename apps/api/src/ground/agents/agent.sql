-- What the list price of a product is multiplied by for a customer, besides what holds for everybody: the discount of the
-- platform's own customer; for the customer of an agent the agent's factor and the discount that the agent gives. `costs` is
-- the same for what the agent pays the platform, and NULL where there is no agent.
CREATE OR REPLACE FUNCTION customer_factors(of_account text, of_product text, OUT agent text, OUT sells numeric, OUT costs numeric)
LANGUAGE sql STABLE AS $$
  SELECT c.agent_id,
    CASE WHEN c.agent_id IS NULL THEN c.discount ELSE coalesce((g.sell_products->>of_product)::numeric, g.sell)
      * coalesce((k.products->>of_product)::numeric, k.discount, 1) END,
    CASE WHEN c.agent_id IS NOT NULL THEN coalesce((g.cost_products->>of_product)::numeric, g.cost) END
  FROM account c LEFT JOIN agent g ON g.account_id = c.agent_id LEFT JOIN agent_customer k ON k.account_id = c.id
  WHERE c.id = of_account
$$;

-- Where what was used goes: to the income of its product; through an agent to the agent's sales, which pays the platform
-- what it cost the agent.
CREATE OR REPLACE FUNCTION sale_lines(of_account text, of_product text, fen bigint, cost bigint, target jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  seller text;
BEGIN
  SELECT f.agent INTO seller FROM customer_factors(of_account, of_product) f;
  IF seller IS NULL THEN
    RETURN jsonb_build_array(target || jsonb_build_object('amount', fen));
  END IF;
  RETURN jsonb_build_array(target || jsonb_build_object('amount', cost)) || agent_line('agentSales', seller, false, fen)
    || agent_line('agentWallet', seller, true, -cost);
END $$;
