import { products } from '@portico/contract/access.ts'
import type { SignedIn } from '@portico/contract/account/session.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import type { ConnectionSettings } from '@portico/contract/platform/settings.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { randomBytes } from 'node:crypto'
import { password, unique, type Customer, type Portico } from './portico.ts'

type Somebody = SignedIn & { email: string }

const id = (prefix: string) => `${prefix}_${randomBytes(6).toString('hex')}`

/** Someone of the story's own whose role cannot be registered for; the password is everybody's. */
async function join(
  portico: Portico,
  role: 'main' | 'child',
  columns: string,
  values: string,
  like: Customer,
): Promise<Somebody> {
  const email = `${unique(role)}@people.example`
  await portico.sql(
    `insert into login (id, name, email, password_hash, ${columns})
     select $1, 'Wei Fang', $2, password_hash, ${values} from login where id = $3`,
    [id('login'), email, like.login_id],
  )
  return { ...(await portico.ok(sessionCalls.sessionStart, { role, email, password })), email }
}

/** A member of the owner's account, in a business group that has every product. */
export async function memberOf(portico: Portico, owner: Customer): Promise<Somebody> {
  await portico.sql(
    `insert into team_group (id, account_id, name, products, created_at)
     select $1, account_id, 'Everybody', $2, now() from login where id = $3 on conflict do nothing`,
    [id('grp'), products, owner.login_id],
  )
  const group = `(select g.id from team_group g where g.account_id = login.account_id and g.name = 'Everybody')`
  return join(portico, 'child', 'kind, account_id, group_id', `'member', account_id, ${group}`, owner)
}

/** Makes an account a business, as its owner would at the first sign-in. */
export async function asBusiness<Owner extends Customer>(portico: Portico, owner: Owner): Promise<Owner> {
  await portico.sql(
    `update account set is_personal = 0, company = 'Harbour Made Ltd' where id = (select account_id from login where id = $1)`,
    [owner.login_id],
  )
  return owner
}

/** With every permission. Signing in as the demo's own operator would end the session of another story. */
export const operator = async (portico: Portico) =>
  join(portico, 'main', 'kind, operator_role_id', `'operator', 'role_Everything11'`, await portico.customer())

/** Puts notices into the list as if they had been told, the newest last, each a minute after the one before. */
export async function tellSilently(portico: Portico, loginId: string, count: number): Promise<void> {
  await portico.sql(
    `insert into notice (id, login_id, once_key, topic, word, vars, created_at)
     select 'ntc_' || substr(md5($1 || n), 1, 12), $1, 'story ' || n, 'security', 'passwordChanged',
       jsonb_build_object('ip', '10.9.0.' || n, 'time', now()::text), now() - ($2::int - n) * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [loginId, count],
  )
}

/** Changes some of the site's settings for as long as the work lasts. */
export async function withSite(
  portico: Portico,
  changes: Record<string, unknown>,
  work: () => Promise<void>,
): Promise<void> {
  const names = Object.keys(changes)
  const [before] = await portico.sql<{ value: Record<string, unknown> }>(
    `select value from setting where name = 'system'`,
  )
  const kept = Object.fromEntries(
    names.filter((name) => name in (before?.value ?? {})).map((n) => [n, before!.value[n]]),
  )
  await portico.sql(
    `insert into setting (name, value) values ('system', $1)
     on conflict (name) do update set value = setting.value || excluded.value`,
    [changes],
  )
  try {
    await work()
  } finally {
    await portico.sql(`update setting set value = (value - $1::text[]) || $2::jsonb where name = 'system'`, [
      names,
      kept,
    ])
  }
}

/** Lets an operator set up connections to other sites for as long as the work lasts. */
export async function withConnections(
  portico: Portico,
  change: (settings: ConnectionSettings) => ConnectionSettings,
  work: () => Promise<void>,
): Promise<void> {
  const [before] = await portico.sql<{ value: object }>(`select value from setting where name = 'connections'`)
  const chief = await operator(portico)
  const { settings } = await portico.ok(settingsCalls.connectionSettingsInfo, undefined, chief)
  await portico.ok(settingsCalls.connectionSettingsSave, change(settings), chief)
  try {
    await work()
  } finally {
    if (before) await portico.sql(`update setting set value = $1 where name = 'connections'`, [before.value])
    else await portico.sql(`delete from setting where name = 'connections'`)
  }
}

/** As if an operator had found their papers in order. */
export const certify = (portico: Portico, { login_id }: SignedIn) =>
  portico.sql(
    `insert into certification (id, account_id, login_id, cloud, kind, sealed, name_shown, number_shown, state, police,
       submitted_at, created_at)
     select 'cert_' || id, account_id, id, 'native', 'personal', '', '', '', 'certified', 'passed', now(), now()
     from login where id = $1`,
    [login_id],
  )
