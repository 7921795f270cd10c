create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
create table drizzle.function_file (name text primary key, hash text not null);
CREATE OR REPLACE FUNCTION public.audit_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'PA001';
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_account_guard()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF pg_trigger_depth() < 2 AND current_setting('portico.ledger_rebuild', true) IS DISTINCT FROM 'on' THEN
    RAISE EXCEPTION 'balances move with ledger lines only' USING ERRCODE = 'PL005';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'PL004';
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_entry_balanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF (SELECT count(*) FROM ledger_line WHERE entry_id = NEW.id) < 2
    OR EXISTS (SELECT 1 FROM ledger_line WHERE entry_id = NEW.id GROUP BY currency HAVING sum(amount) <> 0)
  THEN
    RAISE EXCEPTION 'entry % is not balanced', NEW.id USING ERRCODE = 'PL003';
  END IF;
  RETURN NULL;
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_line_hash(previous bytea, account text, seq bigint, entry text, currency text, amount bigint, balance bigint)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT sha256(previous || convert_to(concat_ws('|', account, seq, entry, currency, amount, balance), 'UTF8'))
$function$
;
CREATE OR REPLACE FUNCTION public.ledger_line_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_post(entry jsonb, lines jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO ledger_entry (id, effect, kind, order_id, reverses, reason, login_id, at)
  VALUES (entry->>'id', entry->>'effect', entry->>'kind', entry->>'orderId', entry->>'reverses',
    coalesce(entry->>'reason', ''), entry->>'loginId', (entry->>'at')::timestamptz)
  ON CONFLICT (effect) DO NOTHING;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  INSERT INTO ledger_account (id, kind, account_id, currency, never_negative)
  SELECT DISTINCT ON (l.place) l.place, l.kind, l.owner, l.currency, l.never_negative
  FROM jsonb_to_recordset(lines) AS l(place text, kind text, owner text, currency text, never_negative boolean)
  WHERE NOT EXISTS (SELECT 1 FROM ledger_account a WHERE a.id = l.place)
  ORDER BY l.place
  ON CONFLICT (id) DO NOTHING;
  INSERT INTO ledger_line (account_id, entry_id, currency, amount)
  SELECT l.place, entry->>'id', l.currency, sum(l.amount)
  FROM jsonb_to_recordset(lines) AS l(place text, currency text, amount bigint)
  GROUP BY l.place, l.currency
  HAVING sum(l.amount) <> 0
  ORDER BY l.place;
  RETURN true;
END $function$
;
CREATE OR REPLACE FUNCTION public.ledger_rebuild()
 RETURNS bigint
 LANGUAGE plpgsql
AS $function$
DECLARE
  mended bigint;
BEGIN
  LOCK TABLE ledger_line IN SHARE ROW EXCLUSIVE MODE;
  PERFORM set_config('portico.ledger_rebuild', 'on', true);
  WITH derived AS (
    SELECT a.id, coalesce(sum(l.amount), 0)::bigint AS balance, count(l.seq) AS seq,
      coalesce((array_agg(l.hash ORDER BY l.seq DESC))[1], '\x'::bytea) AS head
    FROM ledger_account a LEFT JOIN ledger_line l ON l.account_id = a.id GROUP BY a.id
  ), wrong AS (
    UPDATE ledger_account a SET balance = d.balance, seq = d.seq, head = d.head
    FROM derived d WHERE d.id = a.id AND (a.balance, a.seq, a.head) IS DISTINCT FROM (d.balance, d.seq, d.head)
    RETURNING 1
  )
  SELECT count(*) INTO mended FROM wrong;
  PERFORM set_config('portico.ledger_rebuild', 'off', true);
  RETURN mended;
END $function$
;
CREATE OR REPLACE FUNCTION public.resource_join_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  joined text;
BEGIN
  SELECT group_id INTO joined FROM resource WHERE id = NEW.bound_to;
  IF FOUND THEN
    NEW.group_id := joined;
  END IF;
  RETURN NEW;
END $function$
;
CREATE OR REPLACE FUNCTION public.resource_purchase(purchase jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
CREATE OR REPLACE FUNCTION public.resource_take_along()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  UPDATE resource SET group_id = NEW.group_id WHERE bound_to = NEW.id AND group_id IS DISTINCT FROM NEW.group_id;
  RETURN NULL;
END $function$
;
CREATE OR REPLACE FUNCTION public.team_group_spend(spender text, amount bigint, at timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
CREATE OR REPLACE FUNCTION public.team_group_spent(spender text, at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(sum(amount_fen - refunded_fen), 0)::bigint FROM customer_order
  WHERE group_id = spender AND status = 'completed'
    AND created_at >= date_trunc('month', at, 'UTC') AND created_at < date_trunc('month', at, 'UTC') + interval '1 month'
$function$
;
CREATE OR REPLACE FUNCTION public.wallet_spend(account text, amount bigint, entry jsonb, target jsonb, cash_only boolean, standard_threshold bigint, OUT cash bigint, OUT voucher bigint, OUT applied boolean, OUT balance bigint, OUT threshold bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
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
END $function$
;
CREATE TRIGGER audit_line_append_only BEFORE DELETE OR UPDATE ON public.audit_line FOR EACH ROW EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER audit_line_no_truncate BEFORE TRUNCATE ON public.audit_line FOR EACH STATEMENT EXECUTE FUNCTION audit_append_only();
CREATE TRIGGER ledger_account_guard BEFORE DELETE OR UPDATE ON public.ledger_account FOR EACH ROW EXECUTE FUNCTION ledger_account_guard();
CREATE TRIGGER ledger_entry_append_only BEFORE DELETE OR UPDATE ON public.ledger_entry FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON public.ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_entry_balanced();
CREATE TRIGGER ledger_entry_no_truncate BEFORE TRUNCATE ON public.ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_line_append_only BEFORE DELETE OR UPDATE ON public.ledger_line FOR EACH ROW EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_line_no_truncate BEFORE TRUNCATE ON public.ledger_line FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only();
CREATE TRIGGER ledger_line_place BEFORE INSERT ON public.ledger_line FOR EACH ROW EXECUTE FUNCTION ledger_line_place();
CREATE TRIGGER resource_join_group BEFORE INSERT OR UPDATE OF bound_to ON public.resource FOR EACH ROW WHEN ((new.bound_to IS NOT NULL)) EXECUTE FUNCTION resource_join_group();
CREATE TRIGGER resource_take_along AFTER UPDATE ON public.resource FOR EACH ROW WHEN ((old.group_id IS DISTINCT FROM new.group_id)) EXECUTE FUNCTION resource_take_along();
set session_replication_role = replica;
insert into drizzle.__drizzle_migrations (id, hash, created_at) overriding system value values
('1', 'a5465ae36139a24d4e39b4989219d0130ec5266eb4c02814890b61fe497e13a9', '1794802294774');
insert into drizzle.function_file (name, hash) overriding system value values
('audit', 'd082e054b2abab10823a6c31f6f4f7674409861732836bd365a8b7a8b71e4d23'),
('ledger', 'e950f0a30fe8ace2510a6be9035c01230ff1b4000285de459fdcac1158b0394d'),
('ledger-guard', '320b3934dddab83e91832b1dced3db6ddd6d7919170127612f095be94fa6cd46'),
('purchase', 'd95c322386e2d66a76b945e40db58c2e8c91d301a1b4338f84929c6f16284bb1'),
('resource-group', '821303ac0a858f688ab4520ca025a223c798eb83299c522dabbe75edf6a05f49'),
('team-group-spend', '03be6f13edfc8d5f7cc9b16e11b3359c71021bc19799999c3265c6220fd4e810'),
('wallet', '12678c000537427c78f2a563cfcdb31db3fafb3811b490f294ae445cc3df0716');
insert into embedded.address (address, node, bandwidth_mbps, machine) overriding system value values
('198.18.4.10', 'hk-a', '5', 'vm-op_cpnrzVxmaj9W');
insert into embedded.copy (ref, node, volume, size_gb) overriding system value values
('copy-op_DfGAEnChP6xZ', 'hk-a', 'vol-op_rcL4tmx6wKMQ', '10');
insert into embedded.machine (ref, node, host_name, state, vcpus, memory_mb, size_before, image, system, user_name, password_hash, authorized_keys, host_key, network, private_ip, system_disk, firewalls, user_data, booted_at, ssh_port, vnc_port) overriding system value values
('vm-op_ccSMAaarxz8V', 'hk-a', 'old', 'stopped', '1', '4096', NULL, 'ubuntu 24.04', 'linux', 'ubuntu', '$argon2id$v=19$m=19456,t=2,p=1$J49y9JfGw8jQ0nTTdFXDpQ$RRwELQMuWqOtFT41IybVHF7pYWOn6gMJZmI1AM5l+j0', '{}', '(the host key of a machine)', 'sub_Hw2ff2pJxndN', '10.20.0.3', 'vol-op_ccSMAaarxz8V', '[{"id": "fw_oUpGBvTioimv", "rules": [{"icmp": "", "ports": "22", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "", "remote": "0.0.0.0/0", "protocol": "icmp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "", "remote": "0.0.0.0/0", "protocol": "any", "direction": "egress", "ethertype": "IPv4"}, {"icmp": "", "ports": "80", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "443", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}]}]', '', NULL, '46157', '43421'),
('vm-op_cpnrzVxmaj9W', 'hk-a', 'web', 'running', '1', '4096', NULL, 'ubuntu 24.04', 'linux', 'ubuntu', '$argon2id$v=19$m=19456,t=2,p=1$vLtK6zeM8j4mNtK7Aokjzw$utiH7o8sZyP8YR9TKztBLb8s+U/P6J1LdBo8i10iBa8', '{}', '(the host key of a machine)', 'sub_Hw2ff2pJxndN', '10.20.0.2', 'vol-op_cpnrzVxmaj9W', '[{"id": "fw_oUpGBvTioimv", "rules": [{"icmp": "", "ports": "22", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "", "remote": "0.0.0.0/0", "protocol": "icmp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "", "remote": "0.0.0.0/0", "protocol": "any", "direction": "egress", "ethertype": "IPv4"}, {"icmp": "", "ports": "80", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}, {"icmp": "", "ports": "443", "remote": "0.0.0.0/0", "protocol": "tcp", "direction": "ingress", "ethertype": "IPv4"}]}]', '', '2026-11-16 06:57:52.181+00', '41909', '39395');
insert into embedded.pool (node, block) overriding system value values
('hk-a', '1');
insert into embedded.run (id, ref, from_at, to_at) overriding system value values
('1', 'vm-op_cpnrzVxmaj9W', '2026-11-16 06:57:52.181+00', NULL),
('2', 'vm-op_ccSMAaarxz8V', '2026-11-16 06:57:55.189+00', '2026-11-16 06:57:55.523+00');
insert into embedded.volume (ref, node, size_gb, machine, device, content) overriding system value values
('vol-op_ccSMAaarxz8V', 'hk-a', '30', 'vm-op_ccSMAaarxz8V', 'vda', ''),
('vol-op_cpnrzVxmaj9W', 'hk-a', '30', 'vm-op_cpnrzVxmaj9W', 'vda', ''),
('vol-op_rcL4tmx6wKMQ', 'hk-a', '10', 'vm-op_cpnrzVxmaj9W', 'vdb', '');
insert into embedded.work (operation, resource, verb, begun_at, result, ended) overriding system value values
('op_6QkxxcR1hz1J', 'host_9guE4hXh4JcP', 'stop', '2026-11-16 06:57:55.439+00', '{"ref": "vm-op_ccSMAaarxz8V", "ssh": null, "state": "stopped", "vcpus": 1, "memoryMb": 4096, "userName": "ubuntu", "privateIp": "10.20.0.3", "systemDiskRef": "vol-op_ccSMAaarxz8V"}', 'true'),
('op_DfGAEnChP6xZ', 'snap_BT9B2oCo5E8v', 'create', '2026-11-16 06:57:53.486+00', '{"ref": "copy-op_DfGAEnChP6xZ", "sizeGb": 10}', 'true'),
('op_ccSMAaarxz8V', 'host_9guE4hXh4JcP', 'create', '2026-11-16 06:57:54.925+00', '{"ref": "vm-op_ccSMAaarxz8V", "ssh": null, "state": "running", "vcpus": 1, "memoryMb": 4096, "userName": "ubuntu", "privateIp": "10.20.0.3", "systemDiskRef": "vol-op_ccSMAaarxz8V"}', 'true'),
('op_cpnrzVxmaj9W', 'host_ZyNS2pqoN8xe', 'create', '2026-11-16 06:57:51.75+00', '{"ref": "vm-op_cpnrzVxmaj9W", "ssh": null, "state": "running", "vcpus": 1, "memoryMb": 4096, "userName": "ubuntu", "privateIp": "10.20.0.2", "systemDiskRef": "vol-op_cpnrzVxmaj9W"}', 'true'),
('op_deaRF6kqm9JN', 'eip_3129WNrui5Mp', 'create', '2026-11-16 06:57:51.268+00', '{"ref": "198.18.4.10", "address": "198.18.4.10"}', 'true'),
('op_deaRF6kqm9JN/bind', 'eip_3129WNrui5Mp', 'bind', '2026-11-16 06:57:52.67+00', '{}', 'true'),
('op_rcL4tmx6wKMQ', 'disk_kyFUv9bM4WQr', 'create', '2026-11-16 06:57:51.273+00', '{"ref": "vol-op_rcL4tmx6wKMQ", "device": "", "sizeGb": 10}', 'true'),
('op_rcL4tmx6wKMQ/attach', 'disk_kyFUv9bM4WQr', 'attach', '2026-11-16 06:57:52.759+00', '{"ref": "vol-op_rcL4tmx6wKMQ", "device": "vdb", "sizeGb": 10}', 'true');
insert into public.account (id, is_personal, registered_as, company, contact, address, status, discount, min_months, agent, personal_permissions, referral_code, referred_by, international_phone, sales_id, expire_email, cancel_at, created_at) overriding system value values
('acc_P3XiRwBJRXuv', '2', 'personal', '', '', '', 'normal', '0.90', '3', 'true', '{}', NULL, NULL, NULL, NULL, 'true', NULL, '2026-11-16 06:57:59.556+00'),
('acc_QWgTNoQgGb3S', '0', 'personal', 'Harbour Made Ltd', '', '', 'normal', '1.00', '1', 'false', '{}', NULL, NULL, NULL, NULL, 'true', NULL, '2026-11-16 06:57:47.748+00'),
('acc_XqoHTphhJu3X', '2', 'personal', '', '', '', 'normal', '1.00', '1', 'false', '{}', NULL, NULL, NULL, NULL, 'true', NULL, '2026-11-16 06:57:58.204+00');
insert into public.activity (id, name, product, node, discount, min_months, applies_to, title_en, title_zh_hans, title_zh_hant, starts_on, ends_on, created_at) overriding system value values
('act_PucMznaNPV7x', 'Autumn', 'host', '*', '0.85', '12', 'both', 'Autumn sale', '秋季优惠', '秋季優惠', '2026-01-01', '2099-12-31', '2026-11-16 06:57:47.166+00');
insert into public.announcement (id, title_en, content_en, title_zh_hans, content_zh_hans, title_zh_hant, content_zh_hant, sort, status, publish_at, end_at, audience, version, created_by, created_at) overriding system value values
('ann_a7i81c3xy9io', 'Maintenance', 'On Sunday.', '维护', '星期日。', '維護', '星期日。', '5', 'draft', '2026-11-16 06:57:47.206+00', '2099-12-31 00:00:00+00', 'everyone', '1', 'login_SSQdYXr6aou2', '2026-11-16 06:57:47.206+00');
insert into public.api_key (id, login_id, name, secret_hash, sealed, scopes, created_at, expires_at, last_used_at, last_used_address, revoked_at) overriding system value values
('ptk_QN5Mk4ygHzcs', 'login_KZDcMiFhjRuf', 'deploy', '3ca1180d75caf77a4fcb8274f912382a4a4f7ed4dff531b0129990b31c2369cd', 'VSK4PSWC57eNW0xN6Ls4RBe073LQ4ybJ0v47oAXLUoFUNkpqMlQer2GS5ntYDtiFmRvJYKgp5YqovfZyYMm69kVua0pOp94', '{compute.read}', '2026-11-16 06:57:56.926+00', '2026-12-16 06:57:56.926+00', NULL, '', NULL);
insert into public.audit_line (id, at, event, account_id, login_id, subject, details, ip, request_id) overriding system value values
('aud_1BrnM9tiUpd4', '2026-11-16 06:57:50.892+00', 'balance.alarm', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'acc_QWgTNoQgGb3S', '{"threshold": "50.00"}', '127.0.0.1', '87ba3b38-f0ef-4a0e-8c34-7c32ef80d428'),
('aud_1TdWRpFs5eh4', '2026-11-16 06:57:56.299+00', 'cart.add', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'cart_pn3RFR4oxGij', '{"kind": "maintenance"}', '127.0.0.1', 'b6bcfb46-4eb7-4db8-92f9-73446768237e'),
('aud_2EASKSWLmwq4', '2026-11-16 06:57:59.63+00', 'customer.save', NULL, 'login_SSQdYXr6aou2', 'acc_P3XiRwBJRXuv', '{"agent": true, "sale_id": "", "discount": "0.90", "min_months": 3, "discount_before": "1.00"}', '127.0.0.1', '1602d033-960b-4e3a-8e31-68f4e280f24f'),
('aud_2YDG1bdNaPfk', '2026-11-16 06:57:46.846+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'host * memory_gb', '{"after": "3.00", "before": null}', '127.0.0.1', '0ad24af1-f423-41ad-8ba2-c4930ed25e4a'),
('aud_2yfe9Ft84J9Y', '2026-11-16 06:57:59.036+00', 'refund.approve', NULL, 'login_SSQdYXr6aou2', 'rfd_KJFRajiA8C98', '{"amount": "100.00", "account": "acc_XqoHTphhJu3X"}', '127.0.0.1', '9184d584-96a5-45fd-ae30-61b116d034d1'),
('aud_3LVk2sKZKqWP', '2026-11-16 06:57:47.278+00', 'mailTemplate.save', NULL, 'login_SSQdYXr6aou2', 'registerCode', '{"language": "en"}', '127.0.0.1', '5434c2f9-7c47-48e0-8f06-0852341cc5c3'),
('aud_3w3FetXF5Pzs', '2026-11-16 06:57:46.949+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'disk * capacity_gb', '{"after": "3.00", "before": null}', '127.0.0.1', 'c055dfec-5eda-4850-8776-31fb87c4ddd0'),
('aud_7DTEdtX11nrd', '2026-11-16 06:57:58.864+00', 'refund.request', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'rfd_Er9Zna8cMdcT', '{"order": "ord_ZR9fSFbbM8s9", "amount": "100.00", "target": "balance"}', '127.0.0.1', '4643e769-4947-47e7-9186-729c7cd913d1'),
('aud_7VE7jCL2Rs51', '2026-11-16 06:57:55.791+00', 'resource.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'svc_9KD7CjpmKubs', '{"kind": "maintenance", "total": "3.00"}', '127.0.0.1', '2de30165-af1f-45e3-b9f4-f335e0321773'),
('aud_7WNDLo97cMw3', '2026-11-16 06:57:51.088+00', 'host.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'host_ZyNS2pqoN8xe', '{"node": "hk-a", "flavor": "g2.medium", "quantity": 1}', '127.0.0.1', '3ad8e795-6fab-44d0-bc5c-0c3758b464da'),
('aud_8J69NEkCqSXV', '2026-11-16 06:57:55.403+00', 'resource.delete', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'host_9guE4hXh4JcP', '{"also": "", "name": "old"}', '127.0.0.1', '0911c328-09e6-4213-84f5-bf5994eeb53a'),
('aud_8WkNph8XxbYR', '2026-11-16 06:57:50.882+00', 'money.offlineRecharge', NULL, 'login_SSQdYXr6aou2', 'prp_Q9TyV7hFJ8Er', '{"waits": true, "amount": "900000.00", "account": "acc_QWgTNoQgGb3S"}', '127.0.0.1', '8a2537f0-7b3d-4227-a2dc-e4923e0e2c5c'),
('aud_9JdCT1VnBuid', '2026-11-16 06:57:57.915+00', 'code.send', NULL, NULL, NULL, '{}', '10.0.0.3', '1437ba4c-969b-42e1-a455-5d66401bb494'),
('aud_9pMAsBpj3Avv', '2026-11-16 06:57:58.813+00', 'invoice.request', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'inv_yCrX3ikED4ZB', '{"amount": "100.00", "orders": 1}', '127.0.0.1', '7deac162-2194-44b2-8b8f-df40daf11624'),
('aud_BeNbABo7wsDd', '2026-11-16 06:57:56.994+00', 'apiKey.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ptk_QN5Mk4ygHzcs', '{"days": 30, "name": "deploy", "scopes": "compute.read"}', '127.0.0.1', 'fa91dc04-d3dc-4217-a1b7-89b19131439c'),
('aud_C8tmMUDeZLB7', '2026-11-16 06:57:59.056+00', 'refund.withdraw', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'rfd_PvkkqeG52PNF', '{"order": null, "amount": "10.00", "target": "card"}', '127.0.0.1', '4359e29d-fc5e-49ef-b7a6-fda48ad49061'),
('aud_CPfAJTSjsHz6', '2026-11-16 06:57:47.954+00', 'account.register', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ses_h1CVzh8JVg5L', '{}', '10.0.0.1', '084eaa7c-27eb-43f2-9493-9032456da442'),
('aud_DCKaq8kRpUPL', '2026-11-16 06:57:47.979+00', 'user.save', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'acc_QWgTNoQgGb3S', '{}', '127.0.0.1', '7ecd881c-267e-4722-97a9-b53d31df4dee'),
('aud_DNgoFMLfs72o', '2026-11-16 06:57:53.698+00', 'snapshot.plan', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'disk_kyFUv9bM4WQr', '{"enabled": true, "update_time": "03:00"}', '127.0.0.1', 'e1702cc6-3000-4ecd-a6d1-a552ff30365a'),
('aud_EGuCGryr5DRY', '2026-11-16 06:57:57.805+00', 'workOrder.note', NULL, 'login_SSQdYXr6aou2', 'wo_BdxuJ1MCj8t1', '{"account": "acc_QWgTNoQgGb3S"}', '127.0.0.1', '1a510ca1-cc29-4e5c-b06d-2f7473e30b6b'),
('aud_FBvE6sYHFNAd', '2026-11-16 06:57:58.986+00', 'refund.approve', NULL, 'login_SSQdYXr6aou2', 'rfd_Er9Zna8cMdcT', '{"amount": "100.00", "account": "acc_XqoHTphhJu3X"}', '127.0.0.1', '0515a7ba-a3b5-44da-83a1-9d7b48b4b350'),
('aud_FG4NneFtrp5E', '2026-11-16 06:57:56.144+00', 'maintenance.record', NULL, 'login_SSQdYXr6aou2', 'svc_9KD7CjpmKubs', '{"account": "acc_QWgTNoQgGb3S"}', '127.0.0.1', 'f0cab696-3670-4ddc-9132-879f75919568'),
('aud_FM3xb8AVhh2x', '2026-11-16 06:57:59.135+00', 'certification.upload', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'file_pSgMuJ5iiC2F', '{}', '127.0.0.1', 'ef312fc9-8686-443d-aaae-629700650ecc'),
('aud_GBZgxw5zSMXR', '2026-11-16 06:57:58.244+00', 'account.register', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'ses_7ioJ2fdghZTX', '{}', '10.0.0.3', '1572e47b-145e-43e8-b560-29543e099f84'),
('aud_HPFaC35WztCC', '2026-11-16 06:57:46.996+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'snapshot * capacity_gb', '{"after": "3.00", "before": null}', '127.0.0.1', '407d418d-bcd6-4e88-98db-02900510a3c2'),
('aud_JAhtNj7n5wum', '2026-11-16 06:57:50.906+00', 'voucher.issue', NULL, 'login_SSQdYXr6aou2', NULL, '{"type": "paper", "count": 2, "amount": "30.00"}', '127.0.0.1', 'be64a18a-4023-4bd6-bc1f-5e05ea63da9d'),
('aud_LTph1iHuPHtE', '2026-11-16 06:57:50.971+00', 'node.subscribe', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'hk-a', '{}', '127.0.0.1', '161faac2-b5d7-4f1b-991c-725cf3eac9a6'),
('aud_MfikWXk7HaSh', '2026-11-16 06:57:47.192+00', 'robot.save', NULL, 'login_SSQdYXr6aou2', 'rbt_C9tVudF8HzFZ', '{"host": "hooks.example", "kind": "webhook", "name": "Desk", "enabled": false}', '127.0.0.1', '204ad40e-b2c9-4a70-8351-33eba9ee3637'),
('aud_PyXhfVW3VWdk', '2026-11-16 06:57:59.591+00', 'account.register', 'acc_P3XiRwBJRXuv', 'login_svXmQWvrdaYV', 'ses_BwH6ZUQCJxcY', '{}', '10.0.0.4', 'c1970066-185b-45ce-8dd7-176d12c66e7b'),
('aud_QFwEd9hCwSUp', '2026-11-16 06:57:58.691+00', 'invoice.request', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'inv_Y3c8VSf7uVdK', '{"amount": "100.00", "orders": 1}', '127.0.0.1', '5760b029-c326-413d-ae66-b2bbead4a55e'),
('aud_QrYgL1HWz466', '2026-11-16 06:57:46.685+00', 'session.start', NULL, 'login_SSQdYXr6aou2', 'ses_YHJCspikvGuL', '{}', '127.0.0.1', '53cf3d60-e18d-4ea5-b359-be37d37a13cb'),
('aud_Rdp7J7FbgpqR', '2026-11-16 06:57:47.097+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'maintenance * package:24h', '{"after": "3.00", "before": null}', '127.0.0.1', '6e877e22-2d72-41c3-a32c-ccc7330faa38'),
('aud_RdzVXknc7QEq', '2026-11-16 06:57:46.88+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'host * system_disk_gb', '{"after": "3.00", "before": null}', '127.0.0.1', 'da769667-d0ed-404a-9055-368b1de75d08'),
('aud_S72Ez13VvDDU', '2026-11-16 06:57:48.042+00', 'code.send', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, '{}', '127.0.0.1', 'e6b48499-50b3-4142-b2c9-4f053dadaf94'),
('aud_SPo4tjGW3rUC', '2026-11-16 06:57:46.836+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'host * cpu', '{"after": "3.00", "before": null}', '127.0.0.1', '2ac8ad2d-13cf-4675-b894-b60fb63b26e5'),
('aud_SepqFKsYG9Pp', '2026-11-16 06:57:56.063+00', 'maintenance.start', NULL, 'login_SSQdYXr6aou2', 'svc_9KD7CjpmKubs', '{"account": "acc_QWgTNoQgGb3S"}', '127.0.0.1', '98f7f40d-fcd6-4092-9d58-1da16564b3f9'),
('aud_SgNtPqowTkyA', '2026-11-16 06:57:50.86+00', 'recharge.start', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ord_3xzdxHhzHJpb', '{"way": "offline", "amount": "900.00", "currency": "CNY"}', '127.0.0.1', 'ed94c404-d9f3-44e1-83ed-5e154dfd5547'),
('aud_TEcJGZkRwfUb', '2026-11-16 06:57:47.348+00', 'operatorRole.save', NULL, 'login_SSQdYXr6aou2', 'role_vvq2kBEgrDMW', '{"permissions": "workOrders"}', '127.0.0.1', 'd3511fc5-dd72-409e-b9d0-1f167fccf74d'),
('aud_THZeXKXCfeNW', '2026-11-16 06:57:47.168+00', 'activity.save', NULL, 'login_SSQdYXr6aou2', 'act_PucMznaNPV7x', '{"name": "Autumn", "discount": "0.85"}', '127.0.0.1', 'af2733ac-c65b-4b96-95b6-7749707fc917'),
('aud_TJS37tUK3kBo', '2026-11-16 06:57:47.321+00', 'sales.save', NULL, 'login_SSQdYXr6aou2', 'S100', '{"name": "Mei Chan", "active": true}', '127.0.0.1', 'ce686cf3-4101-4d03-b8bd-736e6cd01648'),
('aud_TecMKRM7hgMU', '2026-11-16 06:57:50.386+00', 'recharge.start', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ord_pxWpghzYCYEp', '{"way": "quick", "amount": "500.00", "currency": "CNY"}', '127.0.0.1', 'a67130fc-f316-464b-a234-259775ae5c89'),
('aud_VNENmRvVcChx', '2026-11-16 06:57:59.097+00', 'certification.upload', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'file_ns8j9wJGx4x4', '{}', '127.0.0.1', 'aa6c1724-a26d-431b-97cb-01dc5b96a059'),
('aud_VdoLywX33h64', '2026-11-16 06:57:58.764+00', 'invoice.issue', NULL, 'login_SSQdYXr6aou2', 'inv_Y3c8VSf7uVdK', '{"amount": "100.00", "number": "INV2026-000001"}', '127.0.0.1', '10ea1914-6220-4908-8a56-4ea6631e9588'),
('aud_W5EhMkrWvR73', '2026-11-16 06:57:50.819+00', 'recharge.start', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ord_YGSYP7Lc7A2v', '{"way": "quick", "amount": "80.00", "currency": "CNY"}', '127.0.0.1', 'fa4877dd-9965-49d6-9a27-d37949442d6d'),
('aud_XqrTWyeNvmTV', '2026-11-16 06:57:47.065+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'eip * bandwidth_mbps', '{"after": "3.00", "before": null}', '127.0.0.1', 'ce9ed771-2591-40af-b51e-3bbb8a33d41d'),
('aud_YkHDKuyVJqn4', '2026-11-16 06:57:47.145+00', 'settings.save', NULL, 'login_SSQdYXr6aou2', NULL, '{}', '127.0.0.1', '237aded8-6b14-407c-b519-c4cef617156b'),
('aud_a6UDuK6y5fBW', '2026-11-16 06:57:58.636+00', 'invoiceHeader.save', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'ivh_RvsmkgWVySYh', '{}', '127.0.0.1', 'ca1719b1-d527-4766-a8fd-05defb16ac09'),
('aud_aYbmBELQVABz', '2026-11-16 06:57:59.005+00', 'refund.request', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'rfd_KJFRajiA8C98', '{"order": "ord_kJUdnhD1VHjZ", "amount": "100.00", "target": "balance"}', '127.0.0.1', '1510b956-b42f-47e4-8c31-d6670e4cd075'),
('aud_bLVhc8eunWTP', '2026-11-16 06:57:57.767+00', 'workOrder.answer', NULL, 'login_SSQdYXr6aou2', 'wo_BdxuJ1MCj8t1', '{"account": "acc_QWgTNoQgGb3S"}', '127.0.0.1', 'f28396b0-5948-4acd-9933-082ab9ca8235'),
('aud_dUDC1x68q3Wi', '2026-11-16 06:57:47.028+00', 'price.list', NULL, 'login_SSQdYXr6aou2', 'eip * ip', '{"after": "3.00", "before": null}', '127.0.0.1', 'e1fadc6c-3d59-4544-987a-8ac1e1518822'),
('aud_hruZetoVtWKw', '2026-11-16 06:57:56.485+00', 'firewall.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'fw_hXVkkj9Jd2Pn', '{"name": "web", "node": "hk-a", "template": "web"}', '127.0.0.1', '9529f716-f2a2-4dee-9dc8-719662d88113'),
('aud_jJHF7qrA3eVh', '2026-11-16 06:57:47.482+00', 'code.send', NULL, NULL, NULL, '{}', '10.0.0.1', '45d786cc-e371-437a-a71d-223088e8e12c'),
('aud_jfWCeVPUsfJg', '2026-11-16 06:57:48.415+00', 'user.phone', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'login_KZDcMiFhjRuf', '{}', '127.0.0.1', '1c6b4acb-e7bd-42a2-829d-7ce46997ed6c'),
('aud_mACLvGr4bfVd', '2026-11-16 06:57:53.304+00', 'snapshot.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'snap_BT9B2oCo5E8v', '{"disk": "disk_kyFUv9bM4WQr", "total": "0.00"}', '127.0.0.1', '99233ef4-0488-4e48-ad96-84bce23ab5ad'),
('aud_mCCyDsqPLrEP', '2026-11-16 06:57:47.303+00', 'cannedReply.save', NULL, 'login_SSQdYXr6aou2', 'can_2fEwxavxELvH', '{}', '127.0.0.1', 'e88ecb26-5a52-4d6a-a200-0e9c344d6ad9'),
('aud_mQ5FT7Ddwkn4', '2026-11-16 06:57:56.328+00', 'keyPair.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'key_AzYbmUDkYbad', '{"name": "laptop"}', '127.0.0.1', '190e2b37-e3cc-4914-8a1f-2deed395f2d6'),
('aud_mTr2kG2DyYBi', '2026-11-16 06:57:50.948+00', 'voucher.redeem', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'vch_SH6xjchtwZuQ', '{}', '127.0.0.1', '4fc0d943-7854-4ee2-ac6a-1d0176217bd3'),
('aud_ptzmBk3EErmQ', '2026-11-16 06:57:57.654+00', 'workOrder.submit', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'wo_BdxuJ1MCj8t1', '{}', '127.0.0.1', '684d0275-389a-4a6c-88fc-ae96e16ace4f'),
('aud_q6sjX8kb9U7x', '2026-11-16 06:57:59.215+00', 'certification.submit', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'cert_gymgwLcPh3sa', '{"kind": "personal", "cloud": "native"}', '127.0.0.1', '3fd1e8d9-c53e-4b05-beae-a3ca5b3ef871'),
('aud_qcmdBsd7QAkP', '2026-11-16 06:57:59.321+00', 'code.send', NULL, NULL, NULL, '{}', '10.0.0.4', 'fc22061a-87fd-4d21-b554-e464d9479669'),
('aud_rXDE3akRaHDt', '2026-11-16 06:57:57.454+00', 'session.start', 'acc_QWgTNoQgGb3S', 'login_36TCC3TgdigY', 'ses_MukAgSLwqTm4', '{}', '127.0.0.1', '14f17a8e-050a-413f-aba9-a988d68ecb1d'),
('aud_sihVhGh39fPT', '2026-11-16 06:57:54.183+00', 'host.create', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'host_9guE4hXh4JcP', '{"node": "hk-a", "flavor": "g2.medium", "quantity": 1}', '127.0.0.1', '6d714e36-9a6e-408e-84e9-689508c2e751'),
('aud_vZZcT9HpRqJH', '2026-11-16 06:57:47.245+00', 'announcement.save', NULL, 'login_SSQdYXr6aou2', 'ann_a7i81c3xy9io', '{"title": "Maintenance", "audience": "everyone", "published": false}', '127.0.0.1', '3aa4a024-0fb3-4a30-8905-d677c5d64f6b'),
('aud_wJiXCB2hSdEd', '2026-11-16 06:57:48.496+00', 'settings.pay', NULL, 'login_SSQdYXr6aou2', NULL, '{"alipay": false, "cashier": true, "wechatpay": false, "approval_above": "5000.00"}', '127.0.0.1', '933a8a07-a166-413a-b3d4-20bbde53c150'),
('aud_wTb4hBqcVnvJ', '2026-11-16 06:57:47.267+00', 'settings.bank', NULL, 'login_SSQdYXr6aou2', NULL, '{"enabled": true, "account_number": "6222020200112233"}', '127.0.0.1', 'ab5dfdaa-055a-4f6f-8127-4babc0910cac'),
('aud_zwW8bXvRBZXC', '2026-11-16 06:57:53.721+00', 'host.schedule', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'host_ZyNS2pqoN8xe', '{"days": "1 5", "stop": "20:00", "start": "08:00", "enabled": true}', '127.0.0.1', 'f1515c28-7325-4dc1-901b-3eb8c99e54e3');
insert into public.balance_alarm (account_id, threshold_fen) overriding system value values
('acc_QWgTNoQgGb3S', '5000');
insert into public.canned_reply (id, name, content_en, content_zh_hans, content_zh_hant, updated_at) overriding system value values
('can_2fEwxavxELvH', 'Restart', 'Please restart it.', '请重启。', '', '2026-11-16 06:57:47.295+00');
insert into public.cart_item (id, account_id, login_id, wish, sealed, created_at) overriding system value values
('cart_pn3RFR4oxGij', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', '{"kind": "maintenance", "name": "care", "months": 1, "package": "24h", "renewal": "off"}', '', '2026-11-16 06:57:56.292+00');
insert into public.certification (id, account_id, login_id, cloud, kind, signer, sealed, name_shown, number_shown, company, code_shown, card_shown, validity, valid_until, documents, state, police, reason_word, reason, decided_by, decided_at, submitted_at, created_at) overriding system value values
('cert_gymgwLcPh3sa', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'native', 'personal', NULL, 'MKRwlV8kAzdaa7nUJzJJJIJhxUNOj7Xr4Ud9ik9_cL5onqfcfsF1dEYCJy6oY91h6uJrdQJwuupMWBOVstN0wnYBT7a5v067ZOP_ywW2wQsHmT5VlSp6UzHVK8oWdAxojDr9iav4a7oq4LptCJnLELlfl-tGzPs9zj2wkyAq81PuZFQkrHViYItcF-9DhFZkf-eBJnOLgjOXIfoc', 'L*****', '110*************9X', '', '', '', 'long-term', '', '{"id_back": "file_pSgMuJ5iiC2F", "id_front": "file_ns8j9wJGx4x4"}', 'under review', 'passed', '', '', NULL, NULL, '2026-11-16 06:57:59.142+00', '2026-11-16 06:57:59.142+00');
insert into public.customer_order (id, number, account_id, login_id, group_id, type, status, product, subject, amount_fen, cash_fen, voucher_fen, refunded_fen, payment_method, price_lines, resource_id, purchase_id, term_from, term_to, term_factor, basis_fen, basis_voucher_fen, basis_from, invoice_status, reason, created_at, expires_at, settled_at) overriding system value values
('ord_3xzdxHhzHJpb', '20261116-J6YPD3', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'recharge', 'unpaid', 'recharge', '', '90000', '0', '0', '0', 'offline', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:50.853+00', '2026-11-23 06:57:50.849+00', NULL),
('ord_5QGMC7xNWhSq', '20261116-2NE7D2', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'refund', 'completed', 'host', '20261116-PJXCY2', '10000', '10000', '0', '0', 'balance', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:58.94+00', NULL, '2026-11-16 06:57:58.94+00'),
('ord_DHBnGayRDQYi', '20261116-K5DVEF', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'buy', 'completed', 'host', '', '10000', '10000', '0', '0', 'balance', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'invoicing', '', '2026-11-16 06:57:58.609+00', NULL, '2026-11-16 06:57:58.609+00'),
('ord_M7C9EtLcwWro', '20261116-CZWQFZ', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'refund', 'completed', 'host', '20261116-ZTMQR2', '10000', '10000', '0', '0', 'balance', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:59.014+00', NULL, '2026-11-16 06:57:59.014+00'),
('ord_RVg59S6mcXXq', '20261116-J69YFQ', 'acc_QWgTNoQgGb3S', NULL, NULL, 'refund', 'completed', 'host', '20261116-RJ3EA9', '10497', '10497', '0', '0', 'balance', '[]', 'host_9guE4hXh4JcP', NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:55.663+00', NULL, '2026-11-16 06:57:55.663+00'),
('ord_YGSYP7Lc7A2v', '20261116-N54MPM', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'recharge', 'unpaid', 'recharge', '', '8000', '0', '0', '0', 'chinapay_quick', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:50.795+00', '2026-11-16 07:27:50.71+00', NULL),
('ord_ZR9fSFbbM8s9', '20261116-PJXCY2', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'buy', 'completed', 'host', '', '10000', '10000', '0', '10000', 'balance', '[]', NULL, NULL, NULL, NULL, '1', '0', '0', '2026-11-16 06:57:58.851+00', 'invoiced', '', '2026-11-16 06:57:58.418+00', NULL, '2026-11-16 06:57:58.418+00'),
('ord_ePnPr9SYqBVE', '20261116-CC8E9S', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'buy', 'completed', 'host', 'shop · 1 vCPU · 4 GB', '10500', '7500', '3000', '0', 'balance', '[{"vars": {"item": "cpu", "node": "hk-a", "months": "1", "quantity": "1"}, "word": "price.lines.cpu", "amount": "3.00"}, {"vars": {"item": "memory_gb", "node": "hk-a", "months": "1", "quantity": "4"}, "word": "price.lines.memory_gb", "amount": "12.00"}, {"vars": {"item": "system_disk_gb", "node": "hk-a", "months": "1", "quantity": "30"}, "word": "price.lines.system_disk_gb", "amount": "90.00"}]', 'host_ZyNS2pqoN8xe', 'pur_Urw6QBPfVcg4', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:51.085+00', NULL, '2026-11-16 06:57:51.085+00'),
('ord_kCmqUfuX27zy', '20261116-NV6CZP', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'buy', 'completed', 'maintenance', 'care · 24h', '300', '300', '0', '0', 'balance', '[{"vars": {"item": "package:24h", "node": "*", "months": "1", "quantity": "1"}, "word": "price.lines.other", "amount": "3.00"}]', 'svc_9KD7CjpmKubs', 'pur_BXWjN9B6aigo', '2026-11-16 06:57:56.181+00', '2026-12-16 06:57:56.181+00', '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:55.748+00', NULL, '2026-11-16 06:57:55.748+00'),
('ord_kJUdnhD1VHjZ', '20261116-ZTMQR2', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'buy', 'completed', 'host', '', '10000', '10000', '0', '10000', 'balance', '[]', NULL, NULL, NULL, NULL, '1', '0', '0', '2026-11-16 06:57:59.001+00', 'not invoiced', '', '2026-11-16 06:57:58.572+00', NULL, '2026-11-16 06:57:58.572+00'),
('ord_m2A2z2eVFE6J', '20261116-RJ3EA9', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'buy', 'completed', 'host', 'old · 1 vCPU · 4 GB', '10500', '10500', '0', '10497', 'balance', '[{"vars": {"item": "cpu", "node": "hk-a", "months": "1", "quantity": "1"}, "word": "price.lines.cpu", "amount": "3.00"}, {"vars": {"item": "memory_gb", "node": "hk-a", "months": "1", "quantity": "4"}, "word": "price.lines.memory_gb", "amount": "12.00"}, {"vars": {"item": "system_disk_gb", "node": "hk-a", "months": "1", "quantity": "30"}, "word": "price.lines.system_disk_gb", "amount": "90.00"}]', 'host_9guE4hXh4JcP', 'pur_EjTQcCNa5bFd', '2026-11-16 06:57:54.136+00', '2026-12-16 06:57:54.136+00', '1', '0', '0', '2026-11-16 07:07:55.328+00', 'not invoiced', '', '2026-11-16 06:57:54.136+00', NULL, '2026-11-16 06:57:54.136+00'),
('ord_pxWpghzYCYEp', '20261116-595FT8', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'recharge', 'completed', 'recharge', '', '50000', '50000', '0', '0', 'chinapay_quick', '[]', NULL, NULL, NULL, NULL, '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:50.367+00', '2026-11-16 07:27:48.531+00', '2026-11-16 06:57:50.58+00'),
('ord_xNpYvs1x982K', '20261116-AFBKA5', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'buy', 'completed', 'disk', 'shop-data1 · 10 GB', '3000', '3000', '0', '0', 'balance', '[{"vars": {"item": "capacity_gb", "node": "hk-a", "months": "1", "quantity": "10"}, "word": "price.lines.capacity_gb", "amount": "30.00"}]', 'disk_kyFUv9bM4WQr', 'pur_Urw6QBPfVcg4', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:51.085+00', NULL, '2026-11-16 06:57:51.085+00'),
('ord_zdfdiThp4Uq1', '20261116-NDE4MF', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', NULL, 'buy', 'completed', 'eip', 'shop-ip · 5 Mbps', '1800', '1800', '0', '0', 'balance', '[{"vars": {"item": "ip", "node": "hk-a", "months": "1", "quantity": "1"}, "word": "price.lines.ip", "amount": "3.00"}, {"vars": {"item": "bandwidth_mbps", "node": "hk-a", "months": "1", "quantity": "5"}, "word": "price.lines.bandwidth_mbps", "amount": "15.00"}]', 'eip_3129WNrui5Mp', 'pur_Urw6QBPfVcg4', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', '1', NULL, NULL, NULL, 'not invoiced', '', '2026-11-16 06:57:51.085+00', NULL, '2026-11-16 06:57:51.085+00');
insert into public.document_series (name, last) overriding system value values
('CN2026', '1'),
('INV2026', '1');
insert into public.file (id, account_id, login_id, purpose, type, bytes, width, height, created_at) overriding system value values
('file_ns8j9wJGx4x4', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'certification', 'png', '75', '40', '30', '2026-11-16 06:57:59.095+00'),
('file_pSgMuJ5iiC2F', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'certification', 'png', '75', '40', '30', '2026-11-16 06:57:59.129+00');
insert into public.firewall (id, account_id, node, name, remarks, standard, created_at, rules_changed_at) overriding system value values
('fw_hXVkkj9Jd2Pn', 'acc_QWgTNoQgGb3S', 'hk-a', 'web', 'For the shop', 'false', '2026-11-16 06:57:56.432+00', NULL),
('fw_oUpGBvTioimv', 'acc_QWgTNoQgGb3S', 'hk-a', 'default', '', 'true', '2026-11-16 06:57:51.068+00', NULL);
insert into public.firewall_rule (id, firewall_id, direction, ethertype, protocol, port_from, port_to, icmp_type, icmp_code, remote, created_at) overriding system value values
('fwr_3TiPVPDbjLaB', 'fw_oUpGBvTioimv', 'ingress', 'IPv4', 'tcp', '22', '22', NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:51.068+00'),
('fwr_8Jb9J3KsvfFt', 'fw_hXVkkj9Jd2Pn', 'ingress', 'IPv4', 'tcp', '80', '80', NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:56.432+00'),
('fwr_JKHGCMHNsw99', 'fw_oUpGBvTioimv', 'ingress', 'IPv4', 'icmp', NULL, NULL, NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:51.068+00'),
('fwr_RZTMfZmwer7M', 'fw_oUpGBvTioimv', 'egress', 'IPv4', 'any', NULL, NULL, NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:51.068+00'),
('fwr_YM3S66jsvDD3', 'fw_hXVkkj9Jd2Pn', 'ingress', 'IPv4', 'icmp', NULL, NULL, NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:56.432+00'),
('fwr_dQexu5SJYA7x', 'fw_oUpGBvTioimv', 'ingress', 'IPv4', 'tcp', '80', '80', NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:51.068+00'),
('fwr_hvavyDUn1cjs', 'fw_hXVkkj9Jd2Pn', 'ingress', 'IPv4', 'tcp', '443', '443', NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:56.432+00'),
('fwr_sEGipewSZRsZ', 'fw_oUpGBvTioimv', 'ingress', 'IPv4', 'tcp', '443', '443', NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:51.068+00'),
('fwr_zFAB7Vpq8PDD', 'fw_hXVkkj9Jd2Pn', 'egress', 'IPv4', 'any', NULL, NULL, NULL, NULL, '0.0.0.0/0', '2026-11-16 06:57:56.432+00');
insert into public.flavor (id, family, resource_type, vcpus, memory_mb, engine_ref, sort) overriding system value values
('g2.large', 'g2', 'host', '2', '8192', '', '0'),
('g2.medium', 'g2', 'host', '1', '4096', '', '0');
insert into public.flavor_offer (node_id, flavor_id, stock, sold, on_sell) overriding system value values
('hk-a', 'g2.large', NULL, '0', 'true'),
('hk-a', 'g2.medium', NULL, '2', 'true');
insert into public.host_schedule (host_id, account_id, enabled, days, start_time, stop_time, saved_at) overriding system value values
('host_ZyNS2pqoN8xe', 'acc_QWgTNoQgGb3S', 'true', '{1,5}', '08:00', '20:00', '2026-11-16 06:57:53.718+00');
insert into public.idempotent_answer (id, request_hash, answer, created_at) overriding system value values
('abd942599b488b0c910d2416002d3968e38fedb5d30e4f3119e412138e58fe7a', 'Aimw1hhMhv1gVuVgcPMrDsq45eTMMcf7xgLCVFlvBWc', '{"data": {"next": {"bank": {"bank": "Bank of China", "note": "name the order", "branch": "Central", "holder": "Portico Ltd", "swift_code": "BKCHHKHH", "account_number": "6222020200112233"}, "kind": "bank"}, "recharge": {"id": "ord_3xzdxHhzHJpb", "way": "offline", "amount": "900.00", "credit": "900.00", "number": "20261116-J6YPD3", "reason": "", "status": "unpaid", "currency": "CNY", "remittance": null, "create_time": "2026-11-16T06:57:50.853Z", "expire_time": "2026-11-23T06:57:50.849Z", "settle_time": null}}}', '2026-11-16 06:57:50.849+00');
insert into public.image (id, name, system, version, user_name, min_disk_gb, resource_type, on_sell, engine_ref, sort) overriding system value values
('debian-13', 'debian', 'linux', '13', 'debian', '20', 'host', 'true', '', '0'),
('ubuntu-24.04', 'ubuntu', 'linux', '24.04', 'ubuntu', '20', 'host', 'true', '', '0');
insert into public.image_offer (node_id, image_id) overriding system value values
('hk-a', 'debian-13'),
('hk-a', 'ubuntu-24.04');
insert into public.invoice (id, account_id, login_id, kind, status, number, header, language, lines, amount_fen, credits_id, refund_id, reason, decided_by, created_at, issued_at) overriding system value values
('inv_1Q8DRcxNbRiu', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'credit note', 'invoiced', 'CN2026-000001', '{"bank": "中国银行张江支行", "type": "special", "title": "上海云帆科技有限公司", "tax_id": "91310000MA1K00000X", "address": "上海市浦东新区张江路 1 号", "contact": "Lin Yue", "card_number": "455900000001", "business_licence": "310115000000001", "contact_information": "021-5000 0000"}', 'en', '[{"type": "buy", "orderId": "ord_ZR9fSFbbM8s9", "product": "host", "subject": "", "amountFen": "-10000", "orderNumber": "20261116-PJXCY2"}]', '-10000', 'inv_Y3c8VSf7uVdK', 'rfd_Er9Zna8cMdcT', '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:58.904+00', '2026-11-16 06:57:58.904+00'),
('inv_Y3c8VSf7uVdK', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'invoice', 'invoiced', 'INV2026-000001', '{"bank": "中国银行张江支行", "type": "special", "title": "上海云帆科技有限公司", "tax_id": "91310000MA1K00000X", "address": "上海市浦东新区张江路 1 号", "contact": "Lin Yue", "card_number": "455900000001", "business_licence": "310115000000001", "contact_information": "021-5000 0000"}', 'en', '[{"type": "buy", "orderId": "ord_ZR9fSFbbM8s9", "product": "host", "subject": "", "amountFen": "10000", "orderNumber": "20261116-PJXCY2"}]', '10000', NULL, NULL, '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:58.668+00', '2026-11-16 06:57:58.716+00'),
('inv_yCrX3ikED4ZB', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'invoice', 'invoicing', NULL, '{"bank": "中国银行张江支行", "type": "special", "title": "上海云帆科技有限公司", "tax_id": "91310000MA1K00000X", "address": "上海市浦东新区张江路 1 号", "contact": "Lin Yue", "card_number": "455900000001", "business_licence": "310115000000001", "contact_information": "021-5000 0000"}', 'en', '[{"type": "buy", "orderId": "ord_DHBnGayRDQYi", "product": "host", "subject": "", "amountFen": "10000", "orderNumber": "20261116-K5DVEF"}]', '10000', NULL, NULL, '', NULL, '2026-11-16 06:57:58.79+00', NULL);
insert into public.invoice_header (id, account_id, fields, is_default, created_at) overriding system value values
('ivh_RvsmkgWVySYh', 'acc_XqoHTphhJu3X', '{"bank": "中国银行张江支行", "type": "special", "title": "上海云帆科技有限公司", "tax_id": "91310000MA1K00000X", "address": "上海市浦东新区张江路 1 号", "contact": "Lin Yue", "card_number": "455900000001", "business_licence": "310115000000001", "contact_information": "021-5000 0000"}', 'true', '2026-11-16 06:57:58.631+00');
insert into public.invoiced_order (order_id, invoice_id) overriding system value values
('ord_DHBnGayRDQYi', 'inv_yCrX3ikED4ZB'),
('ord_ZR9fSFbbM8s9', 'inv_Y3c8VSf7uVdK');
insert into public.key_pair (id, account_id, group_id, name, public_key, fingerprint, sealed_private, created_at) overriding system value values
('key_AzYbmUDkYbad', 'acc_QWgTNoQgGb3S', NULL, 'laptop', 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBxCn83bBv1ITFVrUamRv4R0i/pj1Thh8g8vaMharNCs laptop', 'SHA256:7eM6LMxf99qsSYjEMQzBGJJ44PtLtn5zX6KTXCV7p28', 'HFoxloBKWAU7tKbEcTfSTjWqxoBQSAwc3rBknStvHAGAW-xRlYscPyxO5G_kChFx6uSoUgfohXyhcskW8RTxd3jFTZQy-RLTjamg01fF2DFgdcbGCh1YKnUzeCCVI4aWTTw4RkDVg-7d8lEEHikhe7AACvJFaQo8oOZ2KwNwSdCDtOFkFeLETPgDOhWF0RwcBhYhgNQEVqsPx7EiNQaYtYj1aufcSkUAo3C2OKW5ZuW3hoodWCkkHd81VOKSGJJ2NDTwL9kebLCIvRxAfV_yTHdVgVktBmuZpdt5a5qKq62fjXfsYLMfSrf4OPrOHPYTg82-nmDayV6ArTPC_OEId9T68G3m6Gv_7fZwGjEsbq3oo3PVnCR0OWdi3zo7RGHDyW0ceYe1H5FhOY85pNKGQZjzsYutOzY93TgaT10gC5eX1WduKwzGnaTrPDtszf6DZhPVUCnw07CKFdCmphr918gYeOdDa-jcmnvpLaqRDW4YrxZ5bB_am0a6k6tLc1pRBgrwSaeykcSCuIiGfbUhi91vqnBZS-_7BrzkRRHX8FB6Eq1-P0Ez7XfxOVk', '2026-11-16 06:57:56.316+00');
insert into public.ledger_account (id, kind, account_id, currency, balance, never_negative, seq, head) overriding system value values
('cash:acc_QWgTNoQgGb3S:CNY', 'cash', 'acc_QWgTNoQgGb3S', 'CNY', '37397', 'true', '7', E'\\x400695c79fd9ea71586636a1db20ec09192e0898152d894923aff8f8643423d8'),
('cash:acc_XqoHTphhJu3X:CNY', 'cash', 'acc_XqoHTphhJu3X', 'CNY', '19000', 'true', '9', E'\\x55d187b98e55d7f696406b55fb933e4ef7c09c8a400045cd8d879a99d2638feb'),
('gateway:cashier:CNY:0', 'gateway', NULL, 'CNY', '-10000', 'false', '1', E'\\x53bb1a9497152614a920f8cc52f4ac9b75a1427b74a77d0c53c7982681a94abc'),
('gateway:cashier:CNY:15', 'gateway', NULL, 'CNY', '-10000', 'false', '1', E'\\x0331a15109a056f44e9824477fb9afda50f5c560bf89d092d67dbeb7064f503e'),
('gateway:cashier:CNY:2', 'gateway', NULL, 'CNY', '-50000', 'false', '1', E'\\xc03de0179db9e9e32b23dbe9db0d49a620ff5c6bfc7875e06c8758b101fb4f2b'),
('gateway:cashier:CNY:3', 'gateway', NULL, 'CNY', '-10000', 'false', '1', E'\\x4811e0b2c796fcff3ddbd99d30bc492f155a3c85aea5b12ce5066c4ccbe9a369'),
('promotion:paper:CNY:2', 'promotion', NULL, 'CNY', '-3000', 'false', '1', E'\\x99237a2b71cc267ec26674c2f1292a0bed75d16ce33b73bf3ada57c90fa67af4'),
('refundPayable:acc_XqoHTphhJu3X:CNY', 'refundPayable', 'acc_XqoHTphhJu3X', 'CNY', '1000', 'true', '1', E'\\x2c3732c15de5ce2d645eed88021075b816efdcd99fd5c4c8a55f45af79ef10a3'),
('revenue:disk:CNY:15', 'revenue', NULL, 'CNY', '3000', 'false', '1', E'\\xab2e28c339ac07932017c34009da256c1f0173b174296369c741a04236376be5'),
('revenue:eip:CNY:10', 'revenue', NULL, 'CNY', '1800', 'false', '1', E'\\xef505804f3ef1edbfefafb91ac7d22f0cc20966c1c7159736fbc5cc7e660fa50'),
('revenue:host:CNY:0', 'revenue', NULL, 'CNY', '500', 'false', '2', E'\\x698d54ec320d27ad24e3427dd5b755257e0dc765b19dcee8220ce5247fe86659'),
('revenue:host:CNY:13', 'revenue', NULL, 'CNY', '0', 'false', '2', E'\\xc60e95c2563cbd626fd6aaeed980baa731837994d53edcb3db65b44713753177'),
('revenue:host:CNY:14', 'revenue', NULL, 'CNY', '10000', 'false', '1', E'\\x8f6c829dc417dbed5e6c3e1e9b8f243d2db238a0388255eb10b5841e663ad373'),
('revenue:host:CNY:15', 'revenue', NULL, 'CNY', '10000', 'false', '1', E'\\x155f9ad1fafc91fc0f2afd43a69fabc45cdec17ebd0bdc0a46408ef91824716b'),
('revenue:host:CNY:4', 'revenue', NULL, 'CNY', '3', 'false', '2', E'\\xbb739575e68debd1436fc4b94296708a5e60f1fee368aac6f44e0df469f8beb4'),
('revenue:maintenance:CNY:15', 'revenue', NULL, 'CNY', '300', 'false', '1', E'\\xa7294fdeb02be60e8d6255d49bfecb23fb790cc804f17003397735f4831c105c'),
('voucher:vch_SH6xjchtwZuQ:CNY', 'voucher', 'acc_QWgTNoQgGb3S', 'CNY', '0', 'true', '2', E'\\x065b897480e1cc6def780dedde6f845689adc9e014ed904be63f3e40bc214b1e');
insert into public.ledger_entry (id, effect, kind, order_id, reverses, reason, login_id, at, made_by) overriding system value values
('ent_2HbHkMwWfnrz', 'voucher vch_SH6xjchtwZuQ', 'voucher', NULL, NULL, '', NULL, '2026-11-16 06:57:50.943+00', '857'),
('ent_9jXR2TB4fvgm', 'recharge ord_pxWpghzYCYEp', 'recharge', 'ord_pxWpghzYCYEp', NULL, '', NULL, '2026-11-16 06:57:50.59+00', '843'),
('ent_BSvd1hFneJtc', 'refund rfd_Er9Zna8cMdcT balance', 'refund', 'ord_5QGMC7xNWhSq', NULL, '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:58.958+00', '981'),
('ent_GcNTTdkPHL37', 'buy ord_xNpYvs1x982K', 'buy', 'ord_xNpYvs1x982K', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:51.086+00', '859'),
('ent_MjiDr2whcjB2', 'buy ord_kJUdnhD1VHjZ', 'buy', NULL, NULL, '', NULL, '2026-11-16 06:57:58.522+00', '964'),
('ent_NWMh6fe6RQpM', 'buy ord_ZR9fSFbbM8s9', 'buy', NULL, NULL, '', NULL, '2026-11-16 06:57:58.265+00', '959'),
('ent_RNmHRE8yTj2S', 'buy ord_m2A2z2eVFE6J', 'buy', 'ord_m2A2z2eVFE6J', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:54.136+00', '901'),
('ent_VvjRtaGPjZmh', 'delete op_6QkxxcR1hz1J ord_m2A2z2eVFE6J', 'refund', 'ord_RVg59S6mcXXq', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:55.665+00', '915'),
('ent_c3XtBvikLxLf', 'buy ord_zdfdiThp4Uq1', 'buy', 'ord_zdfdiThp4Uq1', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:51.087+00', '859'),
('ent_dttSSgMg3zbP', 'recharge ord_dKNmuFGJeJfP', 'recharge', NULL, NULL, '', NULL, '2026-11-16 06:57:58.583+00', '965'),
('ent_fp8PZUZ2cKmo', 'recharge ord_qPErUv9sSNEb', 'recharge', NULL, NULL, '', NULL, '2026-11-16 06:57:58.482+00', '962'),
('ent_i84UzQV89Zus', 'buy ord_ePnPr9SYqBVE', 'buy', 'ord_ePnPr9SYqBVE', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:51.086+00', '859'),
('ent_jELXJgGHJ6WA', 'recharge ord_vXhPcPKr6nrv', 'recharge', NULL, NULL, '', NULL, '2026-11-16 06:57:58.252+00', '958'),
('ent_mmobzAreUKAy', 'refund rfd_KJFRajiA8C98 balance', 'refund', 'ord_M7C9EtLcwWro', NULL, '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:59.017+00', '984'),
('ent_tpKMYuFdZviQ', 'buy ord_DHBnGayRDQYi', 'buy', NULL, NULL, '', NULL, '2026-11-16 06:57:58.589+00', '966'),
('ent_vkS3vqbUg6Ag', 'buy ord_kCmqUfuX27zy', 'buy', 'ord_kCmqUfuX27zy', NULL, '', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:55.749+00', '916'),
('ent_vycF8GG4uTfh', 'refund rfd_PvkkqeG52PNF hold', 'withdrawal', NULL, NULL, '', 'login_HUUQVnnSSnqW', '2026-11-16 06:57:59.055+00', '988');
insert into public.ledger_line (account_id, seq, entry_id, currency, amount, balance_after, hash) overriding system value values
('cash:acc_QWgTNoQgGb3S:CNY', '1', 'ent_9jXR2TB4fvgm', 'CNY', '50000', '50000', E'\\xd7b1991119a19c002fedb75eed5c349cd5bf5514cc1c3ca896e2e13dd4a549bb'),
('cash:acc_QWgTNoQgGb3S:CNY', '2', 'ent_i84UzQV89Zus', 'CNY', '-7500', '42500', E'\\x8e0a029ad2021867394f06b463aae3cde19764a136ff7bab5504cbf3da8c80b7'),
('cash:acc_QWgTNoQgGb3S:CNY', '3', 'ent_GcNTTdkPHL37', 'CNY', '-3000', '39500', E'\\x5c5098f43b46a957fe820baf1d5ea5bbe1d69b2021882fccf6185057e0c5db11'),
('cash:acc_QWgTNoQgGb3S:CNY', '4', 'ent_c3XtBvikLxLf', 'CNY', '-1800', '37700', E'\\xdc7549e131a704ff5bd1fd6efab02881346bbb811697eedec1653f0f6ecb19b3'),
('cash:acc_QWgTNoQgGb3S:CNY', '5', 'ent_RNmHRE8yTj2S', 'CNY', '-10500', '27200', E'\\x068abc8c4ce54f759cab15ccfa1bd06f35e2d66931458b4e7d7a8b55c570ec91'),
('cash:acc_QWgTNoQgGb3S:CNY', '6', 'ent_VvjRtaGPjZmh', 'CNY', '10497', '37697', E'\\x2b6d00210da93845f7383ab0794ef1934f8d52af4c4ed6e4dfe717855122e7d9'),
('cash:acc_QWgTNoQgGb3S:CNY', '7', 'ent_vkS3vqbUg6Ag', 'CNY', '-300', '37397', E'\\x400695c79fd9ea71586636a1db20ec09192e0898152d894923aff8f8643423d8'),
('cash:acc_XqoHTphhJu3X:CNY', '1', 'ent_jELXJgGHJ6WA', 'CNY', '10000', '10000', E'\\xb93102adccc9f91ec545fb56e68a60275121eb0b69e5fc6ca4f286408a5c044e'),
('cash:acc_XqoHTphhJu3X:CNY', '2', 'ent_NWMh6fe6RQpM', 'CNY', '-10000', '0', E'\\x25b44803f85f76c6516b5e956321bfed6eedbcce83fb34b6aefc27e02de9c615'),
('cash:acc_XqoHTphhJu3X:CNY', '3', 'ent_fp8PZUZ2cKmo', 'CNY', '10000', '10000', E'\\x6dc303f3aa8473a996c2fc59aa52f724ffea89a8f60ee7803ac3d082c616bb9d'),
('cash:acc_XqoHTphhJu3X:CNY', '4', 'ent_MjiDr2whcjB2', 'CNY', '-10000', '0', E'\\x23d74a0c0fed83f0ace4f4bbc67a6ef625f5cf6c031e183ae74b8bf6158a3b44'),
('cash:acc_XqoHTphhJu3X:CNY', '5', 'ent_dttSSgMg3zbP', 'CNY', '10000', '10000', E'\\x1e2555c10505a01722994b12ef265684acff2bf8381b99b12eb6c7d5f7c7ed98'),
('cash:acc_XqoHTphhJu3X:CNY', '6', 'ent_tpKMYuFdZviQ', 'CNY', '-10000', '0', E'\\x6b5dee3be63ed632280f19b658234ab9b0742707b24b843892c8e11246baf26a'),
('cash:acc_XqoHTphhJu3X:CNY', '7', 'ent_BSvd1hFneJtc', 'CNY', '10000', '10000', E'\\xcc49048ee5d337ee3dd2883c9fcd924247e20abba133458ae88396e04621724c'),
('cash:acc_XqoHTphhJu3X:CNY', '8', 'ent_mmobzAreUKAy', 'CNY', '10000', '20000', E'\\x88d14c620e004543f8fb256f878aed971e30fc718632c36bad898ca746314d81'),
('cash:acc_XqoHTphhJu3X:CNY', '9', 'ent_vycF8GG4uTfh', 'CNY', '-1000', '19000', E'\\x55d187b98e55d7f696406b55fb933e4ef7c09c8a400045cd8d879a99d2638feb'),
('gateway:cashier:CNY:0', '1', 'ent_dttSSgMg3zbP', 'CNY', '-10000', '-10000', E'\\x53bb1a9497152614a920f8cc52f4ac9b75a1427b74a77d0c53c7982681a94abc'),
('gateway:cashier:CNY:15', '1', 'ent_jELXJgGHJ6WA', 'CNY', '-10000', '-10000', E'\\x0331a15109a056f44e9824477fb9afda50f5c560bf89d092d67dbeb7064f503e'),
('gateway:cashier:CNY:2', '1', 'ent_9jXR2TB4fvgm', 'CNY', '-50000', '-50000', E'\\xc03de0179db9e9e32b23dbe9db0d49a620ff5c6bfc7875e06c8758b101fb4f2b'),
('gateway:cashier:CNY:3', '1', 'ent_fp8PZUZ2cKmo', 'CNY', '-10000', '-10000', E'\\x4811e0b2c796fcff3ddbd99d30bc492f155a3c85aea5b12ce5066c4ccbe9a369'),
('promotion:paper:CNY:2', '1', 'ent_2HbHkMwWfnrz', 'CNY', '-3000', '-3000', E'\\x99237a2b71cc267ec26674c2f1292a0bed75d16ce33b73bf3ada57c90fa67af4'),
('refundPayable:acc_XqoHTphhJu3X:CNY', '1', 'ent_vycF8GG4uTfh', 'CNY', '1000', '1000', E'\\x2c3732c15de5ce2d645eed88021075b816efdcd99fd5c4c8a55f45af79ef10a3'),
('revenue:disk:CNY:15', '1', 'ent_GcNTTdkPHL37', 'CNY', '3000', '3000', E'\\xab2e28c339ac07932017c34009da256c1f0173b174296369c741a04236376be5'),
('revenue:eip:CNY:10', '1', 'ent_c3XtBvikLxLf', 'CNY', '1800', '1800', E'\\xef505804f3ef1edbfefafb91ac7d22f0cc20966c1c7159736fbc5cc7e660fa50'),
('revenue:host:CNY:0', '1', 'ent_RNmHRE8yTj2S', 'CNY', '10500', '10500', E'\\x519d586964937b6dc273dcd68b785b3fddbf58302398e63cafee39eceb5850a1'),
('revenue:host:CNY:0', '2', 'ent_mmobzAreUKAy', 'CNY', '-10000', '500', E'\\x698d54ec320d27ad24e3427dd5b755257e0dc765b19dcee8220ce5247fe86659'),
('revenue:host:CNY:13', '1', 'ent_tpKMYuFdZviQ', 'CNY', '10000', '10000', E'\\x552582894ebfdacd4877126e14bea66b38489f01fd3ca1d5a3d1150d7bd59c07'),
('revenue:host:CNY:13', '2', 'ent_BSvd1hFneJtc', 'CNY', '-10000', '0', E'\\xc60e95c2563cbd626fd6aaeed980baa731837994d53edcb3db65b44713753177'),
('revenue:host:CNY:14', '1', 'ent_MjiDr2whcjB2', 'CNY', '10000', '10000', E'\\x8f6c829dc417dbed5e6c3e1e9b8f243d2db238a0388255eb10b5841e663ad373'),
('revenue:host:CNY:15', '1', 'ent_NWMh6fe6RQpM', 'CNY', '10000', '10000', E'\\x155f9ad1fafc91fc0f2afd43a69fabc45cdec17ebd0bdc0a46408ef91824716b'),
('revenue:host:CNY:4', '1', 'ent_i84UzQV89Zus', 'CNY', '10500', '10500', E'\\x3352227ba8d3fd2839163be45326370c58cc300fbfcddd4813fe7076a5a933c7'),
('revenue:host:CNY:4', '2', 'ent_VvjRtaGPjZmh', 'CNY', '-10497', '3', E'\\xbb739575e68debd1436fc4b94296708a5e60f1fee368aac6f44e0df469f8beb4'),
('revenue:maintenance:CNY:15', '1', 'ent_vkS3vqbUg6Ag', 'CNY', '300', '300', E'\\xa7294fdeb02be60e8d6255d49bfecb23fb790cc804f17003397735f4831c105c'),
('voucher:vch_SH6xjchtwZuQ:CNY', '1', 'ent_2HbHkMwWfnrz', 'CNY', '3000', '3000', E'\\x9e83051eb8a3ec4cf6128b54d4b8ebb3de535c441e8deb33a5ebab957f9713f2'),
('voucher:vch_SH6xjchtwZuQ:CNY', '2', 'ent_i84UzQV89Zus', 'CNY', '-3000', '0', E'\\x065b897480e1cc6def780dedde6f845689adc9e014ed904be63f3e40bc214b1e');
insert into public.limit_counter (key, hits, reset_at) overriding system value values
('certification:acc_XqoHTphhJu3X', '1', '2026-11-17 06:57:59.139+00'),
('certification:upload:acc_XqoHTphhJu3X', '2', '2026-11-17 06:57:59.072+00'),
('code:account:acc_QWgTNoQgGb3S', '1', '2026-11-17 06:57:47.992+00'),
('code:again:86-13800000001', '1', '2026-11-16 06:58:42.995+00'),
('code:again:agent@customer.example', '1', '2026-11-16 06:58:54.311+00'),
('code:again:owner@customer.example', '1', '2026-11-16 06:58:42.375+00'),
('code:again:personal@customer.example', '1', '2026-11-16 06:58:52.862+00'),
('code:ip:10.0.0.1', '1', '2026-11-16 07:57:47.365+00'),
('code:ip:10.0.0.3', '1', '2026-11-16 07:57:57.856+00'),
('code:ip:10.0.0.4', '1', '2026-11-16 07:57:59.31+00'),
('code:ip:127.0.0.1', '1', '2026-11-16 07:57:47.984+00'),
('code:target:86-13800000001', '1', '2026-11-17 06:57:48+00'),
('code:target:agent@customer.example', '1', '2026-11-17 06:57:59.313+00'),
('code:target:owner@customer.example', '1', '2026-11-17 06:57:47.388+00'),
('code:target:personal@customer.example', '1', '2026-11-17 06:57:57.864+00'),
('recharge:acc_QWgTNoQgGb3S', '3', '2026-11-16 07:07:48.519+00'),
('register:ip:10.0.0.1', '1', '2026-11-16 07:57:47.518+00'),
('register:ip:10.0.0.3', '1', '2026-11-16 07:57:57.939+00'),
('register:ip:10.0.0.4', '1', '2026-11-16 07:57:59.345+00'),
('sign-in:ip:127.0.0.1', '0', '2026-11-16 07:12:46.421+00'),
('voucher:account:acc_QWgTNoQgGb3S', '1', '2026-11-16 07:57:50.912+00'),
('voucher:ip:127.0.0.1', '1', '2026-11-16 07:57:50.931+00'),
('work order login_KZDcMiFhjRuf', '1', '2026-11-16 07:57:57.554+00');
insert into public.list_price (id, product, node, item, month_fen, valid_from, valid_to, set_by) overriding system value values
('lpr_3pG7TAsJw12a', 'eip', '*', 'bandwidth_mbps', '300', '2026-11-16 06:57:47.064+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_8u9YYf7gZEvG', 'eip', '*', 'ip', '300', '2026-11-16 06:57:47.019+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_9crSCVjFnXx1', 'host', '*', 'memory_gb', '300', '2026-11-16 06:57:46.845+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_ATsXPzbxv4DT', 'host', '*', 'system_disk_gb', '300', '2026-11-16 06:57:46.874+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_QGjYkJrxNWev', 'host', '*', 'cpu', '300', '2026-11-16 06:57:46.834+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_SdKw4AhmravV', 'disk', '*', 'capacity_gb', '300', '2026-11-16 06:57:46.943+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_a8HmhcLhCF6m', 'snapshot', '*', 'capacity_gb', '300', '2026-11-16 06:57:46.99+00', NULL, 'login_SSQdYXr6aou2'),
('lpr_by9ED7NTdHPx', 'maintenance', '*', 'package:24h', '300', '2026-11-16 06:57:47.094+00', NULL, 'login_SSQdYXr6aou2');
insert into public.login (id, kind, account_id, operator_role_id, group_id, name, email, email_wanted, area_code, phone, phone_proven, password_hash, status, language, totp_secret, totp_on_at, totp_last_step, recovery_hashes, last_login_at, last_login_address, created_at) overriding system value values
('login_36TCC3TgdigY', 'member', 'acc_QWgTNoQgGb3S', NULL, 'grp_A9s1f7ny4wyS', 'Member 2', 'member2@customer.example', NULL, '86', NULL, 'true', '$argon2id$v=19$m=19456,t=2,p=1$JbOmRvC40/YPJeZ/vvTdcw$qqhFCAoCtSLkRvqnATNRlU2W6/KotFdd5YhBruqouKw', 'normal', 'en', NULL, NULL, '0', '{}', '2026-11-16 06:57:57.448+00', '127.0.0.1', '2026-11-16 06:57:57.21+00'),
('login_HUUQVnnSSnqW', 'owner', 'acc_XqoHTphhJu3X', NULL, NULL, '', 'personal@customer.example', NULL, '86', '13800000003', 'false', '$argon2id$v=19$m=19456,t=2,p=1$g1VgveufgSpwT+ioQGvMyw$kqN1nMe2cOuT8g0jt2CmmiahE0DQSo62PIK/bFPjJVI', 'normal', 'en', NULL, NULL, '0', '{}', '2026-11-16 06:57:58.241+00', '10.0.0.3', '2026-11-16 06:57:58.204+00'),
('login_KZDcMiFhjRuf', 'owner', 'acc_QWgTNoQgGb3S', NULL, NULL, '', 'owner@customer.example', NULL, '86', '13800000001', 'true', '$argon2id$v=19$m=19456,t=2,p=1$CkyU7xktcyA6gewUzFytzg$6kPuPkR70wMgslVCMdA77oTJT0tVs/d3qKzCjdEzfQE', 'normal', 'en', NULL, NULL, '0', '{}', '2026-11-16 06:57:47.947+00', '10.0.0.1', '2026-11-16 06:57:47.748+00'),
('login_SSQdYXr6aou2', 'operator', NULL, 'role_Everything11', NULL, 'Operator', 'first@operator.example', NULL, '86', NULL, 'true', '$argon2id$v=19$m=19456,t=2,p=1$wLzoZXT+rT3Bnp7d7/Pzzg$A7CZA5voxBU3hC/cerUhRiuVdnrPx0Iwj1uCAGj7AqQ', 'normal', 'en', NULL, NULL, '0', '{}', '2026-11-16 06:57:46.674+00', '127.0.0.1', '2026-11-16 06:57:45.395+00'),
('login_svXmQWvrdaYV', 'owner', 'acc_P3XiRwBJRXuv', NULL, NULL, '', 'agent@customer.example', NULL, '86', '13800000004', 'false', '$argon2id$v=19$m=19456,t=2,p=1$JGqoeVgQkH4aPmUmn9uj6g$3h9ALXcsWCcMOSLZdy8rdgrfgdLp6tUBy56V4dLifMQ', 'normal', 'en', NULL, NULL, '0', '{}', '2026-11-16 06:57:59.588+00', '10.0.0.4', '2026-11-16 06:57:59.556+00');
insert into public.mail (id, recipient, subject, body, masked, state, attempts, error, created_at, settled_at) overriding system value values
('mail_333vH564RCG1', 'owner@customer.example', 'Your phone number was changed', 'It was changed from 127.0.0.1 at Nov 16, 2026, 6:57 AM UTC. If this was not you, change the password now and contact support.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:48.398+00', '2026-11-16 06:57:48.476+00'),
('mail_GEGjoj6nNCjg', 'personal@customer.example', 'Refund completed: ¥100.00', '¥100.00 was added to your balance. The refund is order 20261116-2NE7D2.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.975+00', '2026-11-16 06:57:59.051+00'),
('mail_JGmvaNG1sDyq', 'owner@customer.example', 'New answer to work order W20261116-BZZBEQ', 'Have you tried again?

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:57.744+00', '2026-11-16 06:57:57.779+00'),
('mail_LLwVdVfmB1JU', 'personal@customer.example', 'Your balance is below ¥100.00', 'After the last purchase your cash balance is ¥0.00. Recharge in time, so that renewals do not fail; the limit is set on the recharge page.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.603+00', '2026-11-16 06:57:58.685+00'),
('mail_XeFffrePaG75', 'personal@customer.example', 'Invoice INV2026-000001 is ready', 'The invoice INV2026-000001 over ¥100.00 for 上海云帆科技有限公司 is issued. Download it under Invoices.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.761+00', '2026-11-16 06:57:58.803+00'),
('mail_ZJmNzT8avnS7', 'personal@customer.example', 'Credit note CN2026-000001 is ready', 'A refund of ¥100.00 was made after invoice INV2026-000001. Credit note CN2026-000001 can be downloaded under Invoices.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.931+00', '2026-11-16 06:57:59.029+00'),
('mail_aT1vZvgy8yiV', 'personal@customer.example', 'Your balance is below ¥100.00', 'After the last purchase your cash balance is ¥0.00. Recharge in time, so that renewals do not fail; the limit is set on the recharge page.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.568+00', '2026-11-16 06:57:58.674+00'),
('mail_gKKK62vwSHQi', 'owner@customer.example', 'Recharge received: ¥500.00', 'Your payment of ¥500.00 for order 20261116-595FT8 has arrived. ¥500.00 was added to your balance.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:50.63+00', '2026-11-16 06:57:50.674+00'),
('mail_hHcjGURZ679x', 'personal@customer.example', 'Refund completed: ¥100.00', '¥100.00 was added to your balance. The refund is order 20261116-CZWQFZ.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:59.024+00', '2026-11-16 06:57:59.329+00'),
('mail_k1hccYPtJyWY', 'owner@customer.example', 'A new API key: deploy', 'It was made from 127.0.0.1 at Nov 16, 2026, 6:57 AM UTC. If this was not you, revoke it and change the password now.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:56.967+00', '2026-11-16 06:57:57.009+00'),
('mail_oarnuu1hkdY6', 'owner@customer.example', 'Your code for Harbour Cloud', 'It is 953318, for 10 minutes.

This mail was sent by Harbour Cloud. Replies to it are not read.', E'{"body": "It is ••••••, for 10 minutes.\\n\\nThis mail was sent by Harbour Cloud. Replies to it are not read.", "subject": "Your code for Harbour Cloud"}', 'kept', '1', '', '2026-11-16 06:57:47.43+00', '2026-11-16 06:57:47.63+00'),
('mail_s2R2qZGgfmV1', 'personal@customer.example', 'Your code for Harbour Cloud', 'It is 310948, for 10 minutes.

This mail was sent by Harbour Cloud. Replies to it are not read.', E'{"body": "It is ••••••, for 10 minutes.\\n\\nThis mail was sent by Harbour Cloud. Replies to it are not read.", "subject": "Your code for Harbour Cloud"}', 'kept', '1', '', '2026-11-16 06:57:57.905+00', '2026-11-16 06:57:58.011+00'),
('mail_sNgbQR7a9SKU', 'personal@customer.example', 'Your balance is below ¥100.00', 'After the last purchase your cash balance is ¥0.00. Recharge in time, so that renewals do not fail; the limit is set on the recharge page.

This mail was sent by Harbour Cloud. Replies to it are not read.', NULL, 'kept', '1', '', '2026-11-16 06:57:58.293+00', '2026-11-16 06:57:58.48+00'),
('mail_wx4XNSj4LVYX', 'agent@customer.example', 'Your code for Harbour Cloud', 'It is 917590, for 10 minutes.

This mail was sent by Harbour Cloud. Replies to it are not read.', E'{"body": "It is ••••••, for 10 minutes.\\n\\nThis mail was sent by Harbour Cloud. Replies to it are not read.", "subject": "Your code for Harbour Cloud"}', 'queued', '0', '', '2026-11-16 06:57:59.318+00', NULL);
insert into public.mail_template (template, language, subject, body, updated_at) overriding system value values
('registerCode', 'en', 'Your code for {site}', 'It is {code}, for {minutes} minutes.', '2026-11-16 06:57:47.275+00');
insert into public.maintenance_record (id, resource_id, account_id, login_id, content, created_at) overriding system value values
('rec_n6KG9u93EPfb', 'svc_9KD7CjpmKubs', 'acc_QWgTNoQgGb3S', 'login_SSQdYXr6aou2', 'Replaced the certificate.', '2026-11-16 06:57:56.101+00');
insert into public.money_proposal (id, kind, account_id, amount_fen, reason, state, proposed_by, decided_by, decide_reason, decided_at, order_id, created_at) overriding system value values
('prp_Q9TyV7hFJ8Er', 'offline', 'acc_QWgTNoQgGb3S', '90000000', 'By phone', 'proposed', 'login_SSQdYXr6aou2', NULL, '', NULL, NULL, '2026-11-16 06:57:50.872+00');
insert into public.node (id, name_en, name_zh_hans, name_zh_hant, country, flag, cloud_type, on_sell, engine, sealed_settings, sort, unreachable_since, created_at) overriding system value values
('hk-a', 'Hong Kong A', '香港 A 区', '香港 A 區', 'CN', 'HK', 'native', 'true', 'embedded', NULL, '0', NULL, '2026-11-16 06:57:46.791+00');
insert into public.node_subscription (account_id, node_id, login_id, created_at) overriding system value values
('acc_QWgTNoQgGb3S', 'hk-a', 'login_KZDcMiFhjRuf', '2026-11-16 06:57:50.964+00');
insert into public.notice (id, login_id, once_key, topic, word, vars, link, is_read, created_at, cleared_at) overriding system value values
('ntc_7ikVNwit591T', 'login_svXmQWvrdaYV', 'welcome', 'account', 'welcome', '{"site": "Harbour Cloud"}', '', 'false', '2026-11-16 06:57:59.568+00', NULL),
('ntc_ABtofvnyx4P9', 'login_KZDcMiFhjRuf', 'recharge ord_pxWpghzYCYEp', 'money', 'rechargeReceived', '{"paid": "¥500.00", "credit": "500.00", "number": "20261116-595FT8"}', '/recharge', 'false', '2026-11-16 06:57:50.615+00', NULL),
('ntc_CiReJp1nycxX', 'login_HUUQVnnSSnqW', 'balance low buy ord_kJUdnhD1VHjZ', 'money', 'balanceLow', '{"balance": "0.00", "threshold": "100.00"}', '/recharge', 'false', '2026-11-16 06:57:58.529+00', NULL),
('ntc_E16SGdJsuGtR', 'login_HUUQVnnSSnqW', 'invoice inv_Y3c8VSf7uVdK invoiceReady', 'money', 'invoiceReady', '{"title": "上海云帆科技有限公司", "amount": "100.00", "number": "INV2026-000001"}', '/invoices', 'false', '2026-11-16 06:57:58.728+00', NULL),
('ntc_HTPX5t4E4xUz', 'login_HUUQVnnSSnqW', 'refund rfd_Er9Zna8cMdcT refundToBalance', 'money', 'refundToBalance', '{"card": "", "amount": "100.00", "number": "20261116-2NE7D2", "reference": ""}', '/refundApplyList', 'false', '2026-11-16 06:57:58.971+00', NULL),
('ntc_HkTyhbgypHjG', 'login_HUUQVnnSSnqW', 'balance low buy ord_DHBnGayRDQYi', 'money', 'balanceLow', '{"balance": "0.00", "threshold": "100.00"}', '/recharge', 'false', '2026-11-16 06:57:58.595+00', NULL),
('ntc_KBEWFJkgQoDu', 'login_KZDcMiFhjRuf', 'work order reply wom_w88MeG9zHukn', 'workOrder', 'workOrderAnswered', '{"text": "Have you tried again?", "number": "W20261116-BZZBEQ"}', '/workorderinfo?wid=wo_BdxuJ1MCj8t1', 'false', '2026-11-16 06:57:57.737+00', NULL),
('ntc_Ma6SjTeB6u2w', 'login_KZDcMiFhjRuf', 'welcome', 'account', 'welcome', '{"site": "Harbour Cloud"}', '', 'false', '2026-11-16 06:57:47.853+00', NULL),
('ntc_TfEvwWZCP5of', 'login_HUUQVnnSSnqW', 'refund rfd_KJFRajiA8C98 refundToBalance', 'money', 'refundToBalance', '{"card": "", "amount": "100.00", "number": "20261116-CZWQFZ", "reference": ""}', '/refundApplyList', 'false', '2026-11-16 06:57:59.019+00', NULL),
('ntc_Z6FDdtqQiRRJ', 'login_KZDcMiFhjRuf', 'apiKey ptk_QN5Mk4ygHzcs', 'security', 'apiKeyCreated', '{"ip": "127.0.0.1", "name": "deploy", "time": "2026-11-16T06:57:56.926Z"}', '/personalcenter', 'false', '2026-11-16 06:57:56.943+00', NULL),
('ntc_dKs314qYFmr8', 'login_HUUQVnnSSnqW', 'balance low buy ord_ZR9fSFbbM8s9', 'money', 'balanceLow', '{"balance": "0.00", "threshold": "100.00"}', '/recharge', 'false', '2026-11-16 06:57:58.275+00', NULL),
('ntc_dm3uPcZ2twTS', 'login_HUUQVnnSSnqW', 'welcome', 'account', 'welcome', '{"site": "Harbour Cloud"}', '', 'false', '2026-11-16 06:57:58.221+00', NULL),
('ntc_qKSKxdKqUejQ', 'login_HUUQVnnSSnqW', 'invoice inv_1Q8DRcxNbRiu creditNoteReady', 'money', 'creditNoteReady', '{"amount": "100.00", "number": "CN2026-000001", "invoice": "INV2026-000001"}', '/invoices', 'false', '2026-11-16 06:57:58.915+00', NULL),
('ntc_rSwDiyp8fPRM', 'login_KZDcMiFhjRuf', 'contact 1c6b4acb-e7bd-42a2-829d-7ce46997ed6c', 'security', 'phoneChanged', '{"ip": "127.0.0.1", "time": "2026-11-16T06:57:48.304Z"}', '', 'false', '2026-11-16 06:57:48.305+00', NULL);
insert into public.operation (id, resource_id, account_id, action, params, login_id, state, attempts, status_before, order_id, fault, detail, created_at, deadline_at, next_at, held_until, ended_at) overriding system value values
('op_6QkxxcR1hz1J', 'host_9guE4hXh4JcP', 'acc_QWgTNoQgGb3S', 'delete', '{"refund_at": "2026-11-16T07:07:55.328Z"}', 'login_KZDcMiFhjRuf', 'done', '2', 'ACTIVE', NULL, '', '', '2026-11-16 06:57:55.391+00', '2026-11-16 07:27:55.391+00', '2026-11-16 06:57:55.456+00', NULL, '2026-11-16 06:57:55.56+00'),
('op_DfGAEnChP6xZ', 'snap_BT9B2oCo5E8v', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '2', 'creating', NULL, '', '', '2026-11-16 06:57:53.294+00', '2026-11-16 07:57:53.294+00', '2026-11-16 06:57:53.499+00', NULL, '2026-11-16 06:57:53.622+00'),
('op_PDQsbYBcG4yh', 'svc_9KD7CjpmKubs', 'acc_QWgTNoQgGb3S', 'start', '{}', 'login_SSQdYXr6aou2', 'done', '1', 'under construction', NULL, '', '', '2026-11-16 06:57:56.047+00', '2026-11-16 07:07:56.047+00', '2026-11-16 06:57:56.047+00', NULL, '2026-11-16 06:57:56.149+00'),
('op_UTHJHdcLJA8B', 'svc_9KD7CjpmKubs', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '1', 'under construction', 'ord_kCmqUfuX27zy', '', '', '2026-11-16 06:57:55.748+00', '2026-11-16 07:07:55.748+00', '2026-11-16 06:57:55.748+00', NULL, '2026-11-16 06:57:56.005+00'),
('op_ccSMAaarxz8V', 'host_9guE4hXh4JcP', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '2', 'BUILD', 'ord_m2A2z2eVFE6J', '', '', '2026-11-16 06:57:54.136+00', '2026-11-16 07:27:54.136+00', '2026-11-16 06:57:54.934+00', NULL, '2026-11-16 06:57:55.251+00'),
('op_cpnrzVxmaj9W', 'host_ZyNS2pqoN8xe', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '2', 'BUILD', 'ord_ePnPr9SYqBVE', '', '', '2026-11-16 06:57:51.085+00', '2026-11-16 07:27:51.085+00', '2026-11-16 06:57:51.759+00', NULL, '2026-11-16 06:57:52.479+00'),
('op_deaRF6kqm9JN', 'eip_3129WNrui5Mp', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '4', 'unbound', 'ord_zdfdiThp4Uq1', '', '', '2026-11-16 06:57:51.085+00', '2026-11-16 07:27:51.085+00', '2026-11-16 06:57:52.774+00', NULL, '2026-11-16 06:57:53.075+00'),
('op_rcL4tmx6wKMQ', 'disk_kyFUv9bM4WQr', 'acc_QWgTNoQgGb3S', 'create', '{}', 'login_KZDcMiFhjRuf', 'done', '4', 'creating', 'ord_xNpYvs1x982K', '', '', '2026-11-16 06:57:51.085+00', '2026-11-16 07:27:51.085+00', '2026-11-16 06:57:52.813+00', NULL, '2026-11-16 06:57:53.191+00');
insert into public.operator_role (id, name, "all", permissions, created_at) overriding system value values
('role_Everything11', 'Everything', 'true', '{}', '2026-11-16 06:57:45.395+00'),
('role_vvq2kBEgrDMW', 'Desk', 'false', '{workOrders}', '2026-11-16 06:57:47.343+00');
insert into public.recharge (order_id, account_id, way, gateway, currency, paid_fen, next, trade_no, paid_at, queried_at, created_at) overriding system value values
('ord_3xzdxHhzHJpb', 'acc_QWgTNoQgGb3S', 'offline', 'offline', 'CNY', '90000', '', NULL, NULL, NULL, '2026-11-16 06:57:50.853+00'),
('ord_YGSYP7Lc7A2v', 'acc_QWgTNoQgGb3S', 'quick', 'cashier', 'CNY', '8000', 'http://127.0.0.1:0/cashier/gateway.do?app_id=portico-cashier&method=alipay.trade.page.pay&format=JSON&charset=utf-8&sign_type=RSA2&timestamp=2026-11-16+14%3A57%3A50&version=1.0&biz_content=%7B%22out_trade_no%22%3A%22ord_YGSYP7Lc7A2v%22%2C%22product_code%22%3A%22FAST_INSTANT_TRADE_PAY%22%2C%22total_amount%22%3A%2280.00%22%2C%22subject%22%3A%22Harbour+Cloud%22%2C%22time_expire%22%3A%222026-11-16+15%3A27%3A50%22%7D&notify_url=http%3A%2F%2F127.0.0.1%3A0%2Fapi%2Fapiv1%2Frecharge%2Fnotice%2Fcashier&return_url=http%3A%2F%2F127.0.0.1%3A0%2Fportal%2Frecharge%3Forder%3Dord_YGSYP7Lc7A2v&lang=en&sign=WJiYzJzGhQNTL2k1nOGXGeNuq7A6YDXMlirJcR4UeFKpigGEIvT5m9XijUyPKpNHxPQopeIUpmo4h5sHe%2Flns5cZRdWUQN5XaMnr94Yta4FtXKd6hhiiJ9wj76PhW21h4I1BJacDbrQwBXzW7b5nbX72dCtLxGgD1TCGzC8uL5ItRYrHXVpmSnIyHqEPCMV1qXFakAxKJ373txMOQ9aQj%2BjQEogjyKP7PBVCSREUBR%2FHIRSEbkS8fVhCWmkd6w0dOwCYNEiCDD8%2BXcD3vDXJwPvF6xCsxhH9dk6EvsfJDs%2BG7iDQAswfcXor7QzKokzW4ogWZM4fReZxPzweAwvQsA%3D%3D', NULL, NULL, NULL, '2026-11-16 06:57:50.795+00'),
('ord_pxWpghzYCYEp', 'acc_QWgTNoQgGb3S', 'quick', 'cashier', 'CNY', '50000', 'http://127.0.0.1:0/cashier/gateway.do?app_id=portico-cashier&method=alipay.trade.page.pay&format=JSON&charset=utf-8&sign_type=RSA2&timestamp=2026-11-16+14%3A57%3A50&version=1.0&biz_content=%7B%22out_trade_no%22%3A%22ord_pxWpghzYCYEp%22%2C%22product_code%22%3A%22FAST_INSTANT_TRADE_PAY%22%2C%22total_amount%22%3A%22500.00%22%2C%22subject%22%3A%22Harbour+Cloud%22%2C%22time_expire%22%3A%222026-11-16+15%3A27%3A48%22%7D&notify_url=http%3A%2F%2F127.0.0.1%3A0%2Fapi%2Fapiv1%2Frecharge%2Fnotice%2Fcashier&return_url=http%3A%2F%2F127.0.0.1%3A0%2Fportal%2Frecharge%3Forder%3Dord_pxWpghzYCYEp&lang=en&sign=Xdk%2FY3l4E2bN9FfJtYkApnHrVnw%2FIm5zaKpXAfEKuD75jwVe14mnIDdeCTGuXm15DsnvblizAB3jl6K5MHrmlclflW8nYwDQ0nGY%2BSjX625mb4U9m4L14pjKx5rk2C%2ByrttWEe0IVQaTY0C45j%2FW5XnZTqchMmhmYvA%2Byz6SkbFd3G3w2iiW1%2B%2F%2B2OwcJTgpvfNkGhhr5jwFZVmcS4JheZi5vBi%2BkUnkX7fM1Gn5ruMe7IibYtH2rosZGuHS39Ayvl9JuhlSxEAdinm2J4GGbgm1AOtk1vRia8P084D6drN00tJrxOISerf1iTO7LQuT1FpR%2FfdUE6HgxwuErWXfQg%3D%3D', 'trade-ord_pxWpghzYCYEp', '2026-11-16 06:57:50.579+00', NULL, '2026-11-16 06:57:50.367+00');
insert into public.refund (id, account_id, login_id, order_id, target, amount_fen, status, sealed_card, card_last4, bank, holder, remark, reason, bank_reference, refund_order_id, decided_by, created_at, decided_at, settled_at) overriding system value values
('rfd_Er9Zna8cMdcT', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'ord_ZR9fSFbbM8s9', 'balance', '10000', 'completed', '', '', '', '', '', '', '', 'ord_5QGMC7xNWhSq', 'login_SSQdYXr6aou2', '2026-11-16 06:57:58.851+00', '2026-11-16 06:57:58.977+00', '2026-11-16 06:57:58.977+00'),
('rfd_KJFRajiA8C98', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', 'ord_kJUdnhD1VHjZ', 'balance', '10000', 'completed', '', '', '', '', '', '', '', 'ord_M7C9EtLcwWro', 'login_SSQdYXr6aou2', '2026-11-16 06:57:59.001+00', '2026-11-16 06:57:59.026+00', '2026-11-16 06:57:59.026+00'),
('rfd_PvkkqeG52PNF', 'acc_XqoHTphhJu3X', 'login_HUUQVnnSSnqW', NULL, 'card', '1000', 'under review', '0kTfTVUXov_lFwGHdCMsU7-NCxx092J_XpbYBZ-tVw0zZ_3MAfo-EzrRt9o', '2233', 'Bank of China', 'Lin Yue', 'no longer needed', '', '', NULL, NULL, '2026-11-16 06:57:59.05+00', NULL, NULL),
('rfd_WsvY48dG2n2g', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'ord_m2A2z2eVFE6J', 'balance', '10497', 'completed', '', '', '', '', 'old', '', '', 'ord_RVg59S6mcXXq', NULL, '2026-11-16 06:57:55.701+00', '2026-11-16 06:57:55.701+00', '2026-11-16 06:57:55.701+00');
insert into public.resource (id, account_id, kind, node, name, status, task, spec, facts, sealed, engine_ref, bound_to, group_id, tags, renewal, reason, created_at, expires_at, deleted_at, release_at, released_at) overriding system value values
('disk_d4bxqi7pc5pa', 'acc_QWgTNoQgGb3S', 'disk', 'hk-a', 'shop-sys', 'in-use', '', '{"properties": "system", "capacity_gb": 30}', '{}', '', 'vol-op_cpnrzVxmaj9W', 'host_ZyNS2pqoN8xe', 'grp_A9s1f7ny4wyS', '{web}', 'off', '', '2026-11-16 06:57:51.085+00', NULL, NULL, NULL, NULL),
('disk_kyFUv9bM4WQr', 'acc_QWgTNoQgGb3S', 'disk', 'hk-a', 'shop-data1', 'in-use', '', '{"properties": "data", "capacity_gb": 10}', '{"device": "vdb"}', '', 'vol-op_rcL4tmx6wKMQ', 'host_ZyNS2pqoN8xe', 'grp_A9s1f7ny4wyS', '{web}', 'off', '', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', NULL, NULL, NULL),
('disk_pdMj2q2T2Jui', 'acc_QWgTNoQgGb3S', 'disk', 'hk-a', 'old-sys', 'in-use', '', '{"properties": "system", "capacity_gb": 30}', '{}', '', 'vol-op_ccSMAaarxz8V', 'host_9guE4hXh4JcP', 'grp_A9s1f7ny4wyS', '{}', 'off', '', '2026-11-16 06:57:54.136+00', NULL, '2026-11-16 06:57:55.561+00', NULL, NULL),
('eip_3129WNrui5Mp', 'acc_QWgTNoQgGb3S', 'eip', 'hk-a', 'shop-ip', 'bound', '', '{"billing": "monthly", "bandwidth_mbps": 5}', '{"address": "198.18.4.10"}', '', '198.18.4.10', 'host_ZyNS2pqoN8xe', 'grp_A9s1f7ny4wyS', '{web}', 'off', '', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', NULL, NULL, NULL),
('host_9guE4hXh4JcP', 'acc_QWgTNoQgGb3S', 'host', 'hk-a', 'old', 'SHUTOFF', '', '{"vcpus": 1, "system": "linux", "image_id": "ubuntu-24.04", "flavor_id": "g2.medium", "host_name": "old", "image_ref": "ubuntu-24.04", "memory_mb": 4096, "subnet_id": "sub_Hw2ff2pJxndN", "user_data": "", "user_name": "ubuntu", "flavor_ref": "g2.medium", "image_name": "ubuntu 24.04", "public_key": null, "key_pair_id": null, "firewall_ids": ["fw_oUpGBvTioimv"], "key_pair_name": "", "system_disk_gb": 30}', '{"ssh_host": "127.0.0.1", "ssh_port": 46157, "user_name": "ubuntu", "private_ip": "10.20.0.3", "system_disk_ref": "vol-op_ccSMAaarxz8V"}', 'nlGv0rq4I6nmpcrtgU3RhY1BdAZcniPcAzhVX22kvDFq3rTUccbiqFAdBTwmnWE1gjh69xqi2RKX-Q', 'vm-op_ccSMAaarxz8V', NULL, 'grp_A9s1f7ny4wyS', '{}', 'off', '', '2026-11-16 06:57:54.136+00', '2026-12-16 06:57:54.136+00', '2026-11-16 06:57:55.561+00', '2026-11-23 06:57:55.561+00', NULL),
('host_ZyNS2pqoN8xe', 'acc_QWgTNoQgGb3S', 'host', 'hk-a', 'shop', 'ACTIVE', '', '{"vcpus": 1, "system": "linux", "image_id": "ubuntu-24.04", "flavor_id": "g2.medium", "host_name": "web", "image_ref": "ubuntu-24.04", "memory_mb": 4096, "subnet_id": "sub_Hw2ff2pJxndN", "user_data": "", "user_name": "ubuntu", "flavor_ref": "g2.medium", "image_name": "ubuntu 24.04", "public_key": null, "key_pair_id": null, "firewall_ids": ["fw_oUpGBvTioimv"], "key_pair_name": "", "system_disk_gb": 30}', '{"eip_id": "eip_3129WNrui5Mp", "ssh_host": "127.0.0.1", "ssh_port": 41909, "user_name": "ubuntu", "private_ip": "10.20.0.2", "floating_ip": "198.18.4.10", "bandwidth_mbps": 5, "system_disk_ref": "vol-op_cpnrzVxmaj9W"}', '6aHsLXmmX722MI5xbFfAgV0UXvFdW13iPCDRtKOANoDKeGttOmCkLsu1AYb3pRI2jDpNi6iRTeq-Rg', 'vm-op_cpnrzVxmaj9W', NULL, 'grp_A9s1f7ny4wyS', '{web}', 'off', '', '2026-11-16 06:57:51.085+00', '2026-12-16 06:57:51.085+00', NULL, NULL, NULL),
('snap_BT9B2oCo5E8v', 'acc_QWgTNoQgGb3S', 'snapshot', 'hk-a', 'before', 'available', '', '{"fee": "free", "disk_ref": "vol-op_rcL4tmx6wKMQ", "automatic": false, "capacity_gb": 10, "description": "Before the change"}', '{}', '', 'copy-op_DfGAEnChP6xZ', 'disk_kyFUv9bM4WQr', 'grp_A9s1f7ny4wyS', '{}', 'off', '', '2026-11-16 06:57:53.294+00', NULL, NULL, NULL, NULL),
('svc_9KD7CjpmKubs', 'acc_QWgTNoQgGb3S', 'maintenance', '*', 'care', 'in effect', '', '{"months": 1, "package": "24h"}', '{}', '', NULL, NULL, 'grp_A9s1f7ny4wyS', '{}', 'off', '', '2026-11-16 06:57:55.748+00', '2026-12-16 06:57:56.181+00', NULL, NULL, NULL);
insert into public.robot (id, name, kind, url, language, events, enabled, secret, created_at, removed_at) overriding system value values
('rbt_C9tVudF8HzFZ', 'Desk', 'webhook', 'https://hooks.example/x', 'en', '{customer.registered}', 'false', 'wICepbrtuk3ZN-KxbXBlWKHigbidPOaGzfyExl_zosMacVuYjGHxh5IUzsxxrwWjgYHJCN-Hm8EMPVQv6HovdliC7UiP5QM', '2026-11-16 06:57:47.182+00', NULL);
insert into public.sales_person (id, name, phone, email, left_at, created_at) overriding system value values
('S100', 'Mei Chan', '', '', NULL, '2026-11-16 06:57:47.309+00');
insert into public.session (id, token_hash, login_id, ip, user_agent, viewed_from, created_at, seen_at, expires_at, ended_at, end_reason) overriding system value values
('ses_7ioJ2fdghZTX', '0846558a54bf757d21ccef080059bbc1a3dd0daa93e77b2bce33370d9a38c01a', 'login_HUUQVnnSSnqW', '10.0.0.3', 'lightMyRequest', NULL, '2026-11-16 06:57:58.233+00', '2026-11-16 06:57:58.233+00', '2026-11-17 06:57:58.233+00', NULL, NULL),
('ses_BwH6ZUQCJxcY', 'a09f322dee2b1497c8c723495105d94ddb573b5d7e698a80b8d882a8dc3aabde', 'login_svXmQWvrdaYV', '10.0.0.4', 'lightMyRequest', NULL, '2026-11-16 06:57:59.574+00', '2026-11-16 06:57:59.574+00', '2026-11-17 06:57:59.574+00', NULL, NULL),
('ses_MukAgSLwqTm4', 'a1d81cc914338c6c9fc963302320deb83180c0cd001e515a69eba628894af452', 'login_36TCC3TgdigY', '127.0.0.1', 'lightMyRequest', NULL, '2026-11-16 06:57:57.441+00', '2026-11-16 06:57:57.441+00', '2026-11-17 06:57:57.441+00', NULL, NULL),
('ses_YHJCspikvGuL', '0a10e66cb1f819d1d2171136383e173db742fc15b218ef27e896d024b9974cbe', 'login_SSQdYXr6aou2', '127.0.0.1', 'lightMyRequest', NULL, '2026-11-16 06:57:46.664+00', '2026-11-16 06:57:46.664+00', '2026-11-17 06:57:46.664+00', NULL, NULL),
('ses_h1CVzh8JVg5L', '24698408acd94992572f5ffd14a5deed1ef9ce63f56c4314e11ac232107236e8', 'login_KZDcMiFhjRuf', '10.0.0.1', 'lightMyRequest', NULL, '2026-11-16 06:57:47.918+00', '2026-11-16 06:57:47.918+00', '2026-11-17 06:57:47.918+00', NULL, NULL);
insert into public.setting (name, value, updated_at) overriding system value values
('bank', '{"bank": "Bank of China", "note": "name the order", "branch": "Central", "holder": "Portico Ltd", "enabled": true, "swift_code": "BKCHHKHH", "account_number": "6222020200112233"}', '2026-11-16 06:57:47.262+00'),
('cashier', '{"keys": "ynhm1SyIOhyeVvXbzG4hSnEERXUkt4lXtO2jCke4R--1qG_VHe7GjuLSsshXEa6Rnka4t80_bUWTmPvtsJ2GpRKlCqy6XCZcnyZIpFf13VtcKbWYVfyHri_ZTw9j9PwXhSvRIWz3ZzoUUjCQ3n7J3HSDtQfFS2H7NO8ycwGaynvgF1Td5I778GtIxIF16ZIeyeECLcRJcecKqyX2uqU9ThX9qNtQmhljvJMnaerMQQjVhSUBadHsICzPrCg1OYpGLtbPBDZw64X7iXxoRrbf1dflwzJhEzZ4k_c1aV2ZHoR2l2EGsLV1Q1Q7v0zgz0GXlIExD_9neHf29uGm2WeLf_a5JZH-wnPGemQTphYlV9mEMScMvUN2mPr5wI3JovWs3OgRkySSj6wNpt-xHUIYAYAmaO_fvjzqM36p3R24PqGhPveAQS47pKQxzIk0CNKawWlnjBSp3zQ2gKW51XCTz2jKk-pDlhYFPfV5qGypIuNztBoxtmTMJIX1aRSL1Qkgg1pDEELt7IAWYnLqdDMkNFU290qd_6z9yBrOFuj2RTNYRZoKAVwJUEntKTtx5SnFkc0y7RaZQ6xLClxLtVv5nUJYjpCdEvfgMNjs_528a4Tc9cwLyL6QetGX2klRyHCP1vdU6GZArSIXawS6Nzk-De0LGDorz_oCxRzqshMKPk9PVU_M1YAeIU34qy0DSjFm8-jpqBe0ZuwiE9VVCg4x5yoPSMC8-LDwAok4dP1cKPd4JxLqdK3eu0OrHXfydGFI1lsTeSm2FxifhExoC-kUGZ-YRpY4rpxLWyH41rMS6yxBZE0SMPmK42wwbOQ3Fldck01RoA7CIYPC8_YEnjIKM8jpnMgz3kFc503I5lZ4GCI1tSxQPYz8qwQYverlKqrqkVYU_dV2HZW0CHinGBmYx4Q6N_1Hi-J9pItjyqu4fDuhnUITk-6RQVsklBlQtrCHqsRZgIlPyRldORB81zxW1aJf5AZtcDn9RYiE4Vbr1RE3gqgRxbB4rze0MU0LqtN0hhGDaHBJIJ99NUhjptfxjeePYgMpUBnptdW3pK4G_6VX3HF2U2EIDCxtG8C3rtKtJh7fHe8FfM8s_HvsnuA5WYWbXL8u0sEwkjg9bL1WsKrwS99yaYWZLI8lKPqY9aN_t4kRAh_vB2hzoaZ0qSzy18YW4w5SOK-pQAaIsjajw74suKnf4Eu7mfwfGCRFQe3mGvTVDVKTmSfxg_uvMqXBX3KsCQ-TT33mAQDf3z7zeO0U1DEHFLp0qxSDLm1yOVkDx5j9w6bhpTSq1oQwc4ZbRfSpfMMxvuk7IquyFsUlG26f6OjWfRxyAmhSw1n9ruulL95MilVj81e8VV_51bOOA8gZMrtLh0Hd-dN52VwLbf3NeKIzWRv3SI0V5IY5q0gwuRkRp2Vulf80ZBacoXIkSzFJ4HszLgq1DeGB1AIoJoTZWRik75FPPeFItK5JK1v6foGY4iQc4UndbDd-zNoTM0CqPje2E4-mE4sF4iDLND-fT72P8tuOiFMbAAcKQ8f6umP7XaQQ-jhd3htTfLoMHhN_CzNRKN4UVbDlxCirV3uAQ9p-7ODSJp2b598puQ5NLRziwiQnFjxEk7eJBKsnmrYruj37v13nHssAiu67G4s5ofhYacU62sEvJgrnF9f-8sD1YGDkHK3PEeXtXTyy013AvPe6ZujvTO4kO3fasqnIe-2aibORxt3e_sRx-_PU3Fh6rprnPhoK4pz6hlD_z9mYCyKNDQ_BqrZmxLG0v4qf_xNM2J0t0CDrn0oFFtViQ3iX6PflU8bzHCCGeCJ_Kur3SqKNty3BG_PyC3hql1GdCn2zY-UpMrPbr0g3tVOAk6MsNwA21xTBp-Y-e1h_DmDlMEXnrdskh3iK-axlU5o4k8d9qqvEASE81iWY54wz-avI8MAssM-QBoQy-hUf49k8_5aiQJEmViIrtPeHBHcbroSAzsvB5SweeTBAKktROkjmLdqj1IPCkjWiGjXnlVPvFcnaYHlzFAU53HRk7bBSokcCc-Eg21c0PKaD2ekl-lOEWp3rZ4WlXs1Gek2ssiAjDgezW_LI4SefErAOoX0JR-NkFJcYm0G8og77tNpe7pW8fqy5lrrdGx5kaYnkzDhGPUm50PkzC0eiF0Xx8HBpd8htNx2bcsyPoD3TG_R5aRmYA6k1iJw9Dr-ZfCBKvY_tTXENNzL8HTfWmsLeD5MEK_jh47mYADZyJUIXMQISdmAIIDJLe8rA-zQHmQGFNy-26MRoIdzVxi-2Xkf6dnRMMkIYCY2SLvj9QE-RobLQGonY0ncPjHWplgt_e64Oi26RagvYFGZ0z8frLOzCt2CbL0vpkglTfg66npnp33Abq8aj51s4Oh68Fa4ocZyva7ReNDfQbkpmxozHX7Ns83JeRn7nIvRyTQIJVcrxYl0W45pzQmmgULaut_TxYUlZdMgp7ZCm68RJ40f_kjxU6d2KfVGuEBLLSMzw5HIlduHu_XzPBQY4ShSxY5u7KK13VOzGGL3Brvq4K0wzlr_kge8gDf3_uztw1B_SUVWI2lR3yGv2dP2uvE3A6Y8f7GtLZKYi4O3_FjFPQf1QaCEk-499BOD6Oz9J9kQ0WTXTBKwEGnCM-Rlosrd6UsFNGIXomkfGu67Ph6Hy8_50qfMbaM6wKVeqbO9nOPc75dRZCZKwiyegtH7Hi0QxCIyls6YXuiIbAMGWHJGiwx5zv3pfj0N9QRt49LWyuXboNrsjpVKsaksfOcjbDgpqfNtPGfRjWCC8AcXYvzT9uPDIo1dqfz85-nSlIiYVwmONkgCwPEi4Mqcrv5QxJJ6_BWO1TbM3i6rK553Vjc4XdPQE1ie8oYv3e0UdBTa_S9xsPuh7KYnQeD-dsJB_3jLOCY0pzKlJu9cFcMsLDMlHwtgeiMFjASeXjTFzebFVbhOvqjAInHS76eX595UQEhPxI3f2t3qOtgXtl_8DPaVHkVgKIRfMV5_DLJJaYtyU2IZA0LqHFivRfYNhmFFNC9VrdlxAOn7oI7k7QKkh2LUlLg_j3AnqmnMuImpBdGI0Llod3VkBUBfSnQlOCZoOSposDoUet4OErX8vojpWgxCYae-73UqxuhY8ZEpWV-c-dzj3vxRc2F0S4FWyoX-tngsb2Ci1QmGM7RgTM17P7n4-HNicaFU1OByEd0e96DtIgYncee3_plHEgP78cUdaO6HKP55TnZwgKDAZzCzzj9d8JriSRG0GLxpbqvbUiPL6W3ATVm2DLPlP4zjSoWq4BQrhpuXpoHJUT51MqcA2ZnOsxC9T-3bEcO09zgOWathKkgQBsOtPmxOqTIrZjNU7YK9CdwQa8gQ8xEK8PL5DZhffTcqv25-G3mskC_qAZbWM4xH-6KIdydXpiAiUqr6d7O6KwQqqGrNUQdeXjdqFZ1tdEK8FW9PCatAUioRmfstW4lBJBR2cigd9YaokeSDNVHTkmDvJ85U5GosFvbaqFZWQ_JuinEwrQDtdMI2daFagZ_nK1JfarBPpdSq9Giq9IQssE4bexihdbry81upqVxfLwsTbo1V0v3RzsAmr7Tqg9XuLh1FzxX5vnWzppUdhuh6obNRWg_fn8ubbQP4sVlOcl9AU8WTszYGa2IoavfvSL1NNsn2QuL1wZchczR4ChVoStfC43vQ9doNuN-YA0xlb6ISzqxDGG8fCNCuP5j01lITfi-oYaU1zfA-TH_7EkINpslIzp4dD_gf0Qzz5hX2PxqQgIPp4PjCyLe1xveZ-QFj5ZgQ5Dh4sKV6YkXJXeoMlJDYSJ5kxtJBaT8yQmIQ65D35cdwbYRWYgxaUB3eTXk4o9UnR0kik1yFkFvUo8zX1b6PgM178UL6P0LWk2JrYajJB9QyQex8lqxx7ZIJq5CZYDNCbYimIi5E_k8QhBmNYopnGv4jAUzKbkVej1jSRsAAcAqd_BfV6yol8j504J-QWDXdh9cAw79DiM97fn4EKViEErtcUS0U8Q03qK7B0naMwRsUHAhHpaLJJWhU5ePoT_98VUWs_b_SsNwtbSLI8DdRvJ8h32r6kSMyQ7cnUV2QxoPQV7BZ4Et4O4YJt-qjNh8VOZs4FeMgIXC-X6eLTrH2QFOGiC-JGrP1KW-p-ZXtw2DVriiwDHcftyoFb9EbkcuBSV8aYIzmp2nc5dNii6d8P6gGagwWlMFKYBuHpa7vpCtrz0tFwuYyIiUoYd1U2WUZwuECOVx0TqnbzhYPl91waJuYxRJufKayZmwnhsRL9Pc-cslOI9A8yVWVoSF0dZerP-ANpRxeejPRREJe1fF0aI1RF8PRLXOcFUe73N4K-27xnc-mp0gIa1X6s_f4sOSOHuy16G5zRFT-mS2ikGP1EhGH2IXMW4rBmMDkGaWeVHXZTD6X1MFvsGeB3NCaQOBoBfE6iygWq2nG86KAtYo8QPGH-GrsfFMit6IQXxT2LvrxJ6G1OkwvAv2wtBjxMVz0D91_tINkYShJurbkELznk-Akonu1VewZUMmjUB4YtRfgareLKYanF5taZlLHZ3FZzg26d1I9AyCV0dQ9yb5qL7drr6ozumeG7cY-oqdY_WpwgchcllPYzSfU9hQtv08cYrn8G9xnvud-tDzSUnZYF3_nF8ts8Gps6UmJxz2_1qQRlsqp6EBnde1eSIncFzX51J9fw0m856gY82hECL1eAHpwkH3yKJeM81SnU12cq_j1bbDD0fHZriyO7stRyEnlvKraDFq3SSJ4WClJGHuvHYVNLPljDII8jendlFXF3Jhvkd0Ik_dBLuviBMJ9yBw_aUz4KcKJtQXVWDTfNh-4ALJ8kWeYc9pjsJOOSf5SWHVSpYjwWSTD-5_xg8IL_Ej2rOyQEz36VRK7Ee5Xfq7bo62Z_FpaRFhJ7gUA6aoKJ3ImRvA-dfWJRZcNfr3MQ2NlNkm2czo3Wr6q8ReXGtzW2ShIMQGdBYaFGD-FaNyynYvILZ0XuOtyF9lLqwrlzZkaeLspnWv5SygDg02mYIuuzy0XEc5i1A1_9dUh5NsnLiJLvtaiRQI5uD3fE0vsL07MmJlHFwPXJqizSikZH6aWIbgb97XMpGIHEwB94eV6nm989Yh2RfIgAr8zrgnrpfIF1sT7g4a3LDmDIeFySPExiA6aDlUQNIi8UXVLpYXN9tLkV3rWNJMv3bOtOqZ20XMKY7ZGEdp_fpnCQV1SNvuoEV4mLZprrAHDQ6t_cnHJNcxuz_irOU5C8j3PXATiiI8FQAEqaCwfExrp-eGffGiKothcrOuVGWq7L3wBLFVZoqcDhJYQIqmz6AuRy_R3I5DB1BDRqfhP9RiC09lpoKVzyAXx3m1bQCvVNco0nSx19QIv0QpVpanWwX7nbYHX_ty_PEjHp-ck8gMcW1SOuKtQ79oZIpWqmm5GWkS5CUWBExEBsmzvP7K-Sd59gQii76y5IFZ7n3I3VrlQzSW3qHVMqXaTiristBHp5V-PXzFZ8e218kJbva88ZeHS38_rG7tZrGOy16dmNCrRNX2f1khVyNvc_gyq6Xd2_ARUqof_bwyaPBlGYFoCstzk4gF5Sz17uvON36REY-WWAI588mC2JrDsDaFGb_YbISEywZ2rUSBmaXutfmuhTi1Ll-0U0hEgNaf_qQgZp1vNBFFP3-JHkXTVsOnd6agl64rtsxJ08kXi21TYXcmiRRqcQmlJPSWjwygNcOKvUUNm5l8uo7FZH5Bh14JaFbEWGcIhOifZlwdsCEc5zg3O_tvX6ZhrYz1BxQ6PXHcamBjidJzwdM0U2U-oFNDbo31jj9U_yDqgkCnw8I2b2xF2ueErv08Tk_TdL09VtfiI4QNvMMhl-3AnOsFY3wfhyeIjDeGSkdYzYVnJEMw0t0jl5P13Qu3uilwy6CITEIsIaOrLLsmIwHziAdGpZXUV19edShUoUYjTzBvQGlFBWdJKFDDyH3cCkHyIp4X-KygmSIfUdi4Pw-EV5N_eJKbdPa2ci_2O4sTHEgf0"}', '2026-11-16 06:57:50.21+00'),
('keyCheck', '{"sealed": "BUidI1EdaZVllt4epgpcQ0Vxh3-xatC4GjEqL-xWMaTZwCM"}', '2026-11-16 06:57:45.395+00'),
('pay', '{"alipay": {"app_id": "", "enabled": false, "rsa_key": "", "partner_id": "", "gateway_url": "https://openapi.alipay.com/gateway.do", "alipay_account": "", "alipay_public_key": ""}, "wechatpay": {"app_id": "", "mch_id": "", "enabled": false, "base_url": "https://api.mch.weixin.qq.com", "serial_no": "", "api_v3_key": "", "private_key": "", "platform_key_id": "", "platform_public_key": ""}, "approval_above": "5000.00", "cashier_enabled": true}', '2026-11-16 06:57:48.471+00'),
('system', '{"qq": "", "ads": "", "logo": "", "email": "", "intro": "", "phone": "", "style": "#3350d6", "favicon": "", "qr_code": "", "docs_url": "", "copyright": "© Portico", "site_name": "Harbour Cloud", "client_ios": "", "description": "", "client_linux": "", "client_macos": "", "official_url": "", "seo_keywords": "", "record_number": "", "client_android": "", "client_version": "", "client_windows": "", "company_address": "", "registration_open": true, "operators_need_second_factor": false}', '2026-11-16 06:57:47.134+00');
insert into public.sms (id, area_code, phone, text, masked, purpose, language, vars, state, attempts, error, fault, gateway, provider_id, cost_e4, report_at, reports, created_at, settled_at) overriding system value values
('sms_mi8Ek3wgzpdc', '86', '13800000001', '[Harbour Cloud] Your code for the new phone number is 565685, valid for 10 minutes.', '[Harbour Cloud] Your code for the new phone number is ••••••, valid for 10 minutes.', 'contactCode', 'en', '{"code": "565685", "minutes": "10"}', 'kept', '1', '', '', '', '', '0', NULL, '0', '2026-11-16 06:57:48.024+00', '2026-11-16 06:57:48.096+00');
insert into public.snapshot_plan (disk_id, account_id, enabled, update_time, every_days, keep, next_at, created_at) overriding system value values
('disk_kyFUv9bM4WQr', 'acc_QWgTNoQgGb3S', 'true', '03:00', '1', '3', '2026-11-17 03:00:00+00', '2026-11-16 06:57:53.681+00');
insert into public.subnet (id, vpc_id, account_id, node, name, cidr, gateway, engine_ref, created_at) overriding system value values
('sub_Hw2ff2pJxndN', 'vpc_Nz1RrLjWenJR', 'acc_QWgTNoQgGb3S', 'hk-a', 'default', '10.20.0.0/24', '10.20.0.1', NULL, '2026-11-16 06:57:51.045+00');
insert into public.team_group (id, account_id, name, description, status, products, budget_fen, created_at) overriding system value values
('grp_A9s1f7ny4wyS', 'acc_QWgTNoQgGb3S', 'Everybody', '', 'open', '{host,disk,snapshot,eip,firewall,router,container,traffic,connection,forward,management,ddos,phone,live,acceleration,workstation,bareMetal,database,market,maintenance}', NULL, '2026-11-16 06:57:57.191+00');
insert into public.voucher (id, number, password_hash, type, amount_fen, status, account_id, granted_for, remark, issued_by, created_at, expires_at, redeemed_at) overriding system value values
('vch_PBVXygNwq6gB', 'VG83TB58C33', 'f557cf74a4a3fe58eba3b1e7a48bf5f14e7ef6474f013c5ff4cd91aa16175bf7', 'paper', '3000', 'unused', NULL, NULL, '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:50.903+00', '2100-01-01 00:00:00+00', NULL),
('vch_SH6xjchtwZuQ', 'VK8NCZEGCK9', 'e4fcffa7d403f4dc2ba634c5b7dfa93a994d74854c16aa4de20cd3fe237d38fc', 'paper', '3000', 'used', 'acc_QWgTNoQgGb3S', NULL, '', 'login_SSQdYXr6aou2', '2026-11-16 06:57:50.899+00', '2100-01-01 00:00:00+00', '2026-11-16 06:57:50.938+00');
insert into public.vpc (id, account_id, node, name, cidr, standard, created_at) overriding system value values
('vpc_Nz1RrLjWenJR', 'acc_QWgTNoQgGb3S', 'hk-a', 'default', '10.20.0.0/16', 'true', '2026-11-16 06:57:51.045+00');
insert into public.work_order (id, number, account_id, login_id, type, status, content, images, phone, email, resource_id, share_timeline, assignee_id, waiting_since, first_answer_at, unread, created_at, updated_at, closed_at, hidden_at, rating, rating_comment) overriding system value values
('wo_BdxuJ1MCj8t1', 'W20261116-BZZBEQ', 'acc_QWgTNoQgGb3S', 'login_KZDcMiFhjRuf', 'normal', 'processing', 'The host does not start.', '{}', '13800000000', 'a@b.co', NULL, 'false', 'login_SSQdYXr6aou2', NULL, '2026-11-16 06:57:57.73+00', '1', '2026-11-16 06:57:57.595+00', '2026-11-16 06:57:57.73+00', NULL, NULL, NULL, '');
insert into public.work_order_message (id, work_order_id, side, login_id, content, images, created_at) overriding system value values
('wom_w88MeG9zHukn', 'wo_BdxuJ1MCj8t1', 'operator', 'login_SSQdYXr6aou2', 'Have you tried again?', '{}', '2026-11-16 06:57:57.73+00');
insert into public.work_order_note (id, work_order_id, login_id, content, created_at) overriding system value values
('won_5do2pBoHQDHN', 'wo_BdxuJ1MCj8t1', 'login_SSQdYXr6aou2', 'Known fault.', '2026-11-16 06:57:57.78+00');
set session_replication_role = origin;
select setval('drizzle.__drizzle_migrations_id_seq', 1);
select setval('embedded.pool_block_seq', 1);
select setval('embedded.run_id_seq', 2);
