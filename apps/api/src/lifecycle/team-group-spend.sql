-- What the members of a business group have spent in the calendar month (UTC) of a moment, without what came back.
CREATE OR REPLACE FUNCTION team_group_spent(spender text, at timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(amount_fen - refunded_fen), 0)::bigint FROM customer_order
  WHERE group_id = spender AND status = 'completed'
    AND created_at >= date_trunc('month', at, 'UTC') AND created_at < date_trunc('month', at, 'UTC') + interval '1 month'
$$;

-- Refuses what is over the budget (`P0451`, with the budget and what is left of it), and everything of a group that is
-- closed or gone (`P0452`). The group's row stays held until the commit, so its members' spendings take turns and each
-- sees those before it.
CREATE OR REPLACE FUNCTION team_group_spend(spender text, amount bigint, at timestamptz) RETURNS void LANGUAGE plpgsql AS $$
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
