import type { Client } from 'pg'

// pg-boss brings its own schema up to date by itself, at every start.
const ours = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'pgboss')`
const place = `n.nspname || '.' || c.relname`
const said = (catalogue: string, oid: string) => `coalesce(' -- ' || obj_description(${oid}, '${catalogue}'), '')`

/** Each gives rows of a name and everything that is said of it. Columns come in their order. */
const parts = {
  schema: `
    select n.nspname as name, concat(n.nspacl::text, ${said('pg_namespace', 'n.oid')}) as says
    from pg_namespace n where ${ours}`,
  relation: `
    select ${place} as name, concat_ws(' ', c.relkind, c.relpersistence, c.relacl::text, c.reloptions::text, c.relrowsecurity,
      c.relreplident, pg_get_partkeydef(c.oid), case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid) end,
      ${said('pg_class', 'c.oid')}) as says
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f')`,
  column: `
    select ${place} || '.' || a.attname as name, concat_ws(' ', row_number() over (partition by c.oid order by a.attnum),
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end, a.attidentity, a.attgenerated,
      pg_get_expr(d.adbin, d.adrelid), a.attcollation::regcollation, a.attstorage, a.attcompression, a.attacl::text,
      col_description(c.oid, a.attnum)) as says
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'f') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select ${place} || ' ' || o.conname as name, concat_ws(' ', pg_get_constraintdef(o.oid), o.convalidated,
      ${said('pg_constraint', 'o.oid')}) as says
    from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  index: `
    select n.nspname || '.' || i.relname as name, concat_ws(' ', pg_get_indexdef(i.oid), x.indisvalid, x.indisreplident,
      ${said('pg_class', 'i.oid')}) as says
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
    join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  trigger: `
    select ${place} || ' ' || t.tgname as name, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled,
      ${said('pg_trigger', 't.oid')}) as says
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not t.tgisinternal`,
  function: `
    select p.oid::regprocedure::text as name, concat_ws(' ', pg_get_functiondef(p.oid), p.proacl::text,
      ${said('pg_proc', 'p.oid')}) as says
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where ${ours} and p.prokind in ('f', 'p')`,
  sequence: `
    select ${place} as name, concat_ws(' ', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache,
      s.seqcycle, c.relacl::text) as says
    from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours}`,
  type: `
    select n.nspname || '.' || t.typname as name, concat_ws(' ', t.typtype, format_type(t.typbasetype, t.typtypmod),
      (select string_agg(e.enumlabel, ', ' order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid)) as says
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where ${ours} and t.typtype in ('e', 'd', 'r')`,
  policy: `select schemaname || '.' || tablename || ' ' || policyname as name, concat_ws(' ', permissive, roles, cmd, qual, with_check) as says
    from pg_policies`,
  extension: `select extname as name, extversion as says from pg_extension`,
} satisfies Record<string, string>

/** What the catalogues say of everything that is ours, by kind and name: two databases with equal schemas say the same. */
export async function schemaOf(client: Client): Promise<Record<string, string>> {
  const all: Record<string, string> = {}
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await client.query<{ name: string; says: string }>(`${query} order by 1`)
    for (const { name, says } of rows) all[`${part} ${name}`] = says
  }
  return all
}
