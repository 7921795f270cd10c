import { typeOfKind, type CertificationKind } from '@portico/contract/identity/certification.ts'
import type { Language } from '@portico/contract/language.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../core/db/pool.ts'
import type { Inside } from '../../core/app/app.ts'
import { loginById } from '../../core/people/people.ts'
import { accounts } from '../../core/people/people.table.ts'
import { pushTo } from '../../core/push/push.ts'
import { wordsOf } from '../../core/words/words.ts'
import { notify, type NoticeWord } from '../../ground/notices/notice.service.ts'
import type { Asked, CheckReason, Claim, Verdict } from './checker.ts'
import { certifications } from '../../ground/certification/certification.table.ts'

export type CertificationRow = typeof certifications.$inferSelect
type Change = Partial<CertificationRow>

export const claimOf = (app: Inside, row: CertificationRow): Claim => JSON.parse(app.seal.open(row.sealed)) as Claim

export const askedOf = (app: Inside, row: CertificationRow): Asked => ({
  ...claimOf(app, row),
  kind: row.kind as CertificationKind,
  valid_until: row.validUntil,
  submittedAt: row.submittedAt,
  now: app.clock.now(),
})

export async function lockCertification(db: Db, id: string): Promise<CertificationRow | undefined> {
  const [row] = await db.select().from(certifications).where(eq(certifications.id, id)).for('update')
  return row
}

/** Both sides look again: the customer at their state, operators at their list. */
export async function pushChanged(db: Db, accountId: string): Promise<void> {
  await pushTo(
    db,
    { account: accountId },
    { stale: ['certificationInfo', 'certificationChange', 'userInfo', 'homeInfo'] },
  )
  await pushTo(db, { operators: true }, { stale: ['platformCertificationList', 'platformCertificationInfo'] })
}

/** What the checker said becomes of the application, once: a row that was decided meanwhile stays as it is. */
export async function applyVerdict(app: Inside, db: Db, id: string, verdict: Verdict): Promise<void> {
  const row = await lockCertification(db, id)
  if (row?.state !== 'under review' || !['waiting', 'unsure'].includes(row.police)) return
  if (verdict.result === 'failed')
    return fail(app, db, row, { police: 'failed', reasonWord: verdict.reason, decidedAt: app.clock.now() })
  // A card that its bank confirms has no documents to look at, and the fusion cloud's provider decides for itself.
  const isDecided = verdict.result === 'passed' && (row.kind === 'bank card' || row.cloud === 'fusion')
  if (isDecided) return certify(app, db, row, { police: 'passed', decidedAt: app.clock.now() })
  if (verdict.result === row.police) return
  await change(db, row, { police: verdict.result })
}

/** The one before it is over, and the account is what was certified. */
export async function certify(app: Inside, db: Db, row: CertificationRow, decided: Change): Promise<void> {
  const { accountId, cloud } = row
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId)).for('update')
  await db
    .update(certifications)
    .set({ state: 'replaced' })
    .where(
      and(
        eq(certifications.accountId, accountId),
        eq(certifications.cloud, cloud),
        eq(certifications.state, 'certified'),
      ),
    )
  if (row.kind === 'enterprise')
    await db
      .update(accounts)
      .set({ isPersonal: userTypeCodes.enterprise, company: row.company })
      .where(eq(accounts.id, accountId))
  else if (account?.isPersonal === userTypeCodes['to be chosen'])
    await db.update(accounts).set({ isPersonal: userTypeCodes.personal }).where(eq(accounts.id, accountId))
  await change(db, row, { ...decided, state: 'certified' })
  await say(app, db, row, 'certificationApproved', () => ({}))
}

export async function fail(app: Inside, db: Db, row: CertificationRow, decided: Change): Promise<void> {
  await change(db, row, { ...decided, state: 'failed' })
  await say(app, db, row, 'certificationFailed', (language) => ({ reason: reasonOf(language, { ...row, ...decided }) }))
}

export async function askAgain(app: Inside, db: Db, row: CertificationRow, decided: Change): Promise<void> {
  await change(db, row, { ...decided, state: 'police check passed but manual review failed' })
  await say(app, db, row, 'certificationAgain', () => ({ reason: decided.reason ?? '' }))
}

/** Why it failed, as a sentence: the checker's in the reader's language, an operator's as it was written. */
export const reasonOf = (language: Language, row: Pick<CertificationRow, 'reason' | 'reasonWord'>): string =>
  row.reasonWord ? wordsOf(language).certification.reasons[row.reasonWord as CheckReason] : row.reason

async function change(db: Db, row: CertificationRow, to: Change): Promise<void> {
  await db.update(certifications).set(to).where(eq(certifications.id, row.id))
  await pushChanged(db, row.accountId)
}

async function say(
  app: Inside,
  db: Db,
  row: CertificationRow,
  word: NoticeWord,
  varsIn: (language: Language) => Record<string, string>,
): Promise<void> {
  const person = await loginById(db, row.loginId)
  const language = (person?.language ?? 'en') as Language
  const page = typeOfKind(row.kind as CertificationKind) === 'enterprise' ? '/companycertife' : '/personalcertife'
  await notify(app, db, {
    loginId: row.loginId,
    once: `certification ${row.id} ${word} ${row.submittedAt.getTime()}`,
    topic: 'account',
    word,
    vars: { cloud: wordsOf(language).certification.clouds[row.cloud as 'native' | 'fusion'], ...varsIn(language) },
    link: `${word === 'certificationAgain' ? page : '/chosecertificate'}?realType=${row.cloud}`,
    mail: true,
  })
}
