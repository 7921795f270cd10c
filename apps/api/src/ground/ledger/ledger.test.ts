import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPortico } from '../../../test/portico.ts'
import { inTransaction, type Db } from '../../core/db/pool.ts'
import { newId } from '../../core/ids.ts'
import { Refused } from '../../core/refuse.ts'
import {
  cash,
  exchange,
  gateway,
  post,
  prove,
  rebuild,
  revenue,
  reverse,
  walletOf,
  type Posting,
} from './ledger.service.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start({ DATABASE_POOL: '20' })
})
afterAll(() => t.stop())

const customer = () => newId('account')
const write = <T>(work: (db: Db) => Promise<T>) => inTransaction(t.app.pool, work)
const postNow = (posting: Posting) => write((db) => post(db, t.clock, posting))
const recharge = (account: string, fen: bigint, effect = `recharge ${newId('audit')}`): Posting => ({
  effect,
  kind: 'recharge',
  lines: [
    { place: cash(account), amount: fen },
    { place: gateway('cashier'), amount: -fen },
  ],
})
const buy = (account: string, fen: bigint, effect = `buy ${newId('audit')}`): Posting => ({
  effect,
  kind: 'buy',
  lines: [
    { place: cash(account), amount: -fen },
    { place: revenue('host'), amount: fen },
  ],
})
const cashOf = async (account: string) => (await walletOf(t.db, account)).cash
const entriesOf = async (effect: string) =>
  Number(
    (await t.db.execute<{ n: string }>(sql`select count(*) as n from ledger_entry where effect = ${effect}`)).rows[0]!
      .n,
  )
const codeOf = (error: unknown) => (((error as Error).cause ?? error) as { code: string }).code
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refused ? error.refusal : codeOf(error)),
  )

describe('fifteen promises of the ledger', () => {
  test('1. an entry that does not balance in each currency cannot be committed', async () => {
    const account = customer()
    const lopsided = {
      ...recharge(account, 100n),
      lines: [
        { place: cash(account), amount: 100n },
        { place: gateway('cashier'), amount: -99n },
      ],
    }
    expect(await refusalOf(postNow(lopsided))).toBe('PL003')
    const acrossCurrencies = {
      ...recharge(account, 100n),
      lines: [
        { place: cash(account), amount: 100n },
        { place: gateway('cashier', 'HKD'), amount: -100n },
      ],
    }
    expect(await refusalOf(postNow(acrossCurrencies))).toBe('PL003')
    const alone = { ...recharge(account, 100n), lines: [] }
    expect(await refusalOf(postNow(alone))).toBe('PL003')
    expect(await cashOf(account)).toBe(0n)
  })

  test('2. nothing that is written can be changed, deleted, emptied, or added to later', async () => {
    const account = customer()
    const { id } = await postNow(recharge(account, 100n))
    const attacks = [
      sql`update ledger_line set amount = 1000 where entry_id = ${id}`,
      sql`delete from ledger_line where entry_id = ${id}`,
      sql`update ledger_entry set kind = 'gift' where id = ${id}`,
      sql`delete from ledger_entry where id = ${id}`,
      sql`truncate ledger_line`,
      sql`truncate ledger_entry cascade`,
      sql`update ledger_account set balance = 1000000 where id = ${cash(account).id}`,
      sql`delete from ledger_account where id = ${cash(account).id}`,
      sql`insert into ledger_line (account_id, entry_id, currency, amount) values (${cash(account).id}, ${id}, 'CNY', 5)`,
    ]
    for (const attack of attacks) expect(await refusalOf(t.db.execute(attack))).toMatch(/^PL00[145]$/)
    expect(await cashOf(account)).toBe(100n)
  })

  test('3. whoever changes the past behind the triggers is found out', async () => {
    const account = customer()
    await postNow(recharge(account, 100n))
    await postNow(recharge(account, 200n))
    expect(await prove(t.db)).toMatchObject({ broken_links: 0 })
    await write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`update ledger_line set amount = 150 where account_id = ${cash(account).id} and seq = 1`)
    })
    const { broken_links } = await prove(t.db)
    expect(broken_links).toBeGreaterThan(0)
    await write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(sql`update ledger_line set amount = 100 where account_id = ${cash(account).id} and seq = 1`)
    })
    expect(await prove(t.db)).toMatchObject({ broken_links: 0, difference_fen: '0' })
  })

  test('4. the same effect posted again changes nothing and says so', async () => {
    const account = customer()
    const posting = recharge(account, 700n)
    expect(await postNow(posting)).toMatchObject({ applied: true })
    expect(await postNow(posting)).toMatchObject({ applied: false })
    expect(await cashOf(account)).toBe(700n)
  })

  test('5. 64 of the same at once are one', async () => {
    const account = customer()
    const posting = recharge(account, 300n)
    const answers = await Promise.all(Array.from({ length: 64 }, () => postNow(posting)))
    expect(answers.filter(({ applied }) => applied)).toHaveLength(1)
    expect(await cashOf(account)).toBe(300n)
    expect(await entriesOf(posting.effect)).toBe(1)
  })

  test('6. 500 credits at once lose none', async () => {
    const account = customer()
    await Promise.all(Array.from({ length: 500 }, (_, n) => postNow(recharge(account, BigInt(n + 1)))))
    expect(await cashOf(account)).toBe(BigInt((500 * 501) / 2))
  })

  test('7. value is neither made nor lost: everything together is zero', async () => {
    const { rows } = await t.db.execute<{ currency: string; total: string }>(
      sql`select currency, sum(balance)::text as total from ledger_account group by currency`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { total } of rows) expect(total).toBe('0')
  })

  test('8. every stored balance is the sum of its lines', async () => {
    expect(await prove(t.db)).toMatchObject({ difference_fen: '0', unbalanced_entries: 0, broken_links: 0 })
  })

  test('9. a balance cannot be overdrawn, not even by many at once', async () => {
    const account = customer()
    await postNow(recharge(account, 1000n))
    const drains = await Promise.all(Array.from({ length: 40 }, () => refusalOf(postNow(buy(account, 100n)))))
    expect(drains.filter((refusal) => refusal === undefined)).toHaveLength(10)
    expect(drains.filter((refusal) => refusal === 'balanceShort')).toHaveLength(30)
    expect(await cashOf(account)).toBe(0n)
  })

  test('10. a thousand moves of one fen drift by nothing', async () => {
    const account = customer()
    await postNow(recharge(account, 1000n))
    for (let n = 0; n < 500; n++) {
      await postNow(buy(account, 1n))
      await postNow(recharge(account, 1n))
    }
    expect(await cashOf(account)).toBe(1000n)
  })

  test('11. a place holds one currency; an exchange balances in both', async () => {
    const account = customer()
    const wrong = { place: { ...cash(account), currency: 'HKD' as const }, amount: 100n }
    await postNow(recharge(account, 100n))
    expect(
      await refusalOf(
        postNow({ ...recharge(account, 1n), lines: [wrong, { place: gateway('cashier', 'HKD'), amount: -100n }] }),
      ),
    ).toBe('PL002')
    await postNow({
      effect: `recharge ${newId('audit')}`,
      kind: 'recharge',
      lines: [
        { place: gateway('cashier', 'HKD'), amount: -1000n },
        { place: exchange('HKD'), amount: 1000n },
        { place: exchange('CNY'), amount: -900n },
        { place: cash(account), amount: 900n },
      ],
    })
    expect(await cashOf(account)).toBe(1000n)
  })

  test('12. a mistake is undone by its opposite, once, and both stay', async () => {
    const account = customer()
    const { id } = await postNow(recharge(account, 500n))
    const undo = () => write((db) => reverse(db, t.clock, id, { reason: 'wrong account' }))
    const answers = await Promise.all(Array.from({ length: 8 }, undo))
    expect(answers.filter(({ applied }) => applied)).toHaveLength(1)
    expect(await cashOf(account)).toBe(0n)
    const { rows } = await t.db.execute(sql`select 1 from ledger_line where account_id = ${cash(account).id}`)
    expect(rows).toHaveLength(2)
  })

  test('13. balances can be derived again from the journal alone', async () => {
    const account = customer()
    await postNow(recharge(account, 4200n))
    await write(async (db) => {
      await db.execute(sql`set local session_replication_role = replica`)
      await db.execute(
        sql`update ledger_account set balance = 9, seq = 7, head = '\\x00' where id = ${cash(account).id}`,
      )
    })
    expect((await prove(t.db)).difference_fen).toBe('4191')
    expect(await write((db) => rebuild(db))).toBe(1)
    expect(await cashOf(account)).toBe(4200n)
    await postNow(buy(account, 4200n))
    expect(await prove(t.db)).toMatchObject({ difference_fen: '0', broken_links: 0 })
  })

  test('14. the lines of an account stand in one order, without a gap', async () => {
    const account = customer()
    await Promise.all(Array.from({ length: 50 }, () => postNow(recharge(account, 10n))))
    const { rows } = await t.db.execute<{ seq: string; balance_after: string }>(
      sql`select seq, balance_after from ledger_line l where account_id = ${cash(account).id} order by l.seq`,
    )
    expect(rows.map(({ seq }) => Number(seq))).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
    expect(rows.map(({ balance_after }) => Number(balance_after))).toEqual(
      Array.from({ length: 50 }, (_, n) => (n + 1) * 10),
    )
  })

  test('15. what was refused leaves its key free, and its repeat is not taken for done', async () => {
    const account = customer()
    const posting = buy(account, 100n)
    expect(await refusalOf(postNow(posting))).toBe('balanceShort')
    expect(await entriesOf(posting.effect)).toBe(0)
    expect(await refusalOf(postNow(posting))).toBe('balanceShort')
    await postNow(recharge(account, 100n))
    expect(await postNow(posting)).toMatchObject({ applied: true })
    expect(await cashOf(account)).toBe(0n)
  })
})
