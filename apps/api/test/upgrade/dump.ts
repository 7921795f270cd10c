import type { Client } from 'pg'

// pg-boss makes its own tables at every start.
const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')`

/** What `migrate()` keeps about itself, as the release makes it whose data is kept. */
const records = `create schema drizzle;
create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
create table drizzle.function_file (name text primary key, hash text not null);`

const functions = `
  select pg_get_functiondef(p.oid) || ';' as line from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours} order by p.proname`
const triggers = `
  select pg_get_triggerdef(t.oid) || ';' as line from pg_trigger t join pg_class c on c.oid = t.tgrelid
  join pg_namespace n on n.oid = c.relnamespace where ${ours} and not t.tgisinternal order by c.relname, t.tgname`
const sequences = `
  select format('select setval(%L, %s);', n.schemaname || '.' || n.sequencename, n.last_value) as line
  from (select *, schemaname as nspname from pg_sequences) n where ${ours} and n.last_value is not null order by 1`
/** One statement for each table that has rows; every value as text, which PostgreSQL reads back. */
const tables = `
  select format('insert into %I.%I (%s) overriding system value values', n.nspname, c.relname,
      string_agg(quote_ident(a.attname), ', ' order by a.attnum)) as head,
    format('select concat(''('', concat_ws('', '', %s), '')'') as line from %I.%I as r order by 1',
      string_agg(format('quote_nullable(r.%I::text)', a.attname), ', ' order by a.attnum), n.nspname, c.relname) as query
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where ${ours} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  group by n.nspname, c.relname order by n.nspname, c.relname`

/** Stands for the private key of a machine: none is kept, and whoever restores the data makes new ones. */
export const hostKeyHere = '(the host key of a machine)'
const hostKeys = /-----BEGIN OPENSSH PRIVATE KEY-----[^-]+-----END OPENSSH PRIVATE KEY-----\n/g

const lines = async (client: Client, query: string) =>
  (await client.query<{ line: string }>(query)).rows.map(({ line }) => line)

/** Everything in a database besides the tables that its migrations made: functions, triggers and rows, as SQL. */
export async function dump(client: Client): Promise<string> {
  const parts = [records, ...(await lines(client, functions)), ...(await lines(client, triggers))]
  // The triggers have done their work on these rows already, and a table may come before those that it refers to.
  parts.push('set session_replication_role = replica;')
  for (const { head, query } of (await client.query<{ head: string; query: string }>(tables)).rows) {
    const rows = await lines(client, query)
    if (rows.length > 0) parts.push(`${head}\n${rows.join(',\n')};`)
  }
  parts.push('set session_replication_role = origin;', ...(await lines(client, sequences)))
  return `${parts.join('\n')}\n`.replaceAll(hostKeys, hostKeyHere)
}
