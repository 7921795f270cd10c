import type { Customer, Portico } from './portico.ts'

/** Phones of somebody's that no one has ever seen: rows of devices at an address where nobody answers. */
export async function bulkPhones(portico: Portico, count: number): Promise<Customer> {
  const customer = await portico.customer()
  await portico.sql(
    `with service as (
      insert into resource (id, account_id, kind, node, name, status, spec, facts, created_at, expires_at)
      select 'cps_' || substr(md5(l.account_id), 1, 12), l.account_id, 'cloudphone', 'hk-a', 'bulk', 'active',
        '{"package":"starter","count":1,"google":false,"brand":"Google","model":"Pixel 8"}'::jsonb, '{}'::jsonb, now(),
        now() + interval '30 days'
      from login l where l.id = $1 returning id, account_id)
    insert into phone (id, node, engine, host, port, serial, service_id, remark, brand, model, created_at)
    select 'phn_' || lpad(n::text, 5, '0') || substr(md5(s.account_id), 1, 7), 'hk-a', 'adb', '127.0.0.1', 1,
      s.account_id || n, s.id, 'bulk-' || n, 'Google', 'Pixel 8', now() - n * interval '1 second'
    from generate_series(1, $2::int) n, service s`,
    [customer.login_id, count],
  )
  return customer
}

/** They answer nobody; what looks after phones must not find them. */
export async function removeBulkPhones(portico: Portico, customer: Customer): Promise<void> {
  const own = `(select id from resource where name = 'bulk' and account_id = (select account_id from login where id = $1))`
  await portico.sql(`delete from phone where service_id in ${own}`, [customer.login_id])
  await portico.sql(`delete from resource where id in ${own}`, [customer.login_id])
}
