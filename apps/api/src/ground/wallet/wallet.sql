-- Pays from a wallet: vouchers first, the earliest to expire before the others, then cash. The vouchers are locked in one
-- order, so two payments of one customer take turns. `target` are the lines that the value goes to, and come to it. Answers what was paid from
-- where, and what the cash is afterwards beside the sum below which its owner wants to hear of it.
CREATE OR REPLACE FUNCTION wallet_spend(
  account text, amount bigint, entry jsonb, target jsonb, cash_only boolean, standard_threshold bigint,
  OUT cash bigint, OUT voucher bigint, OUT applied boolean, OUT balance bigint, OUT threshold bigint
) LANGUAGE plpgsql AS $$
DECLARE
  lines jsonb := target;
  usable record;
  part bigint;
BEGIN
  cash := amount;
  applied := true;
  PERFORM agent_hold(account);
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
  IF target = '[]' THEN
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
