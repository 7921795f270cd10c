import type { CertificationKind } from '@portico/contract/identity/certification.ts'
import type { App } from '../../core/app/app.ts'
import type { ServerWords } from '../../core/words/words.ts'
import { askAboutCard } from './card-check.ts'
import { cardNumberFits, creditCodeFits, idNumberFits } from './checks.ts'

/** Who somebody says they are. Empty texts are what their kind of application does not ask for. */
export interface Claim {
  real_name: string
  id_number: string
  company: string
  credit_code: string
  card_number: string
  /** The confirmed phone behind a bank card. */
  phone: string
  record_ip: string
}

export interface Asked extends Claim {
  kind: CertificationKind
  valid_until: string
  submittedAt: Date
  now: Date
}

export type CheckReason = keyof ServerWords['certification']['reasons']
export type Verdict = { result: 'passed' } | { result: 'unsure' } | { result: 'failed'; reason: CheckReason }

/** Whoever knows which name belongs to which number: the police, a bank, or the other cloud's provider. */
export interface IdentityChecker {
  /** Asked twice about the same claim it answers the same, or more. */
  check(asked: Asked): Promise<Verdict>
}

const slowMs = 3_600_000

/**
 * The checker that needs no contract with anybody. It judges what can be judged from the numbers alone, knows nothing of
 * whom a bank card belongs to, and believes the name, unless the name asks for something else: `sim-police-fail` belongs to another number, of `sim-police-unsure`
 * nothing is known, and of `sim-police-slow` nothing is known for an hour.
 */
export const embeddedChecker: IdentityChecker = {
  async check(asked) {
    const wrong = faultOf(asked)
    if (wrong) return { result: 'failed', reason: wrong }
    const trick = /sim-police-(fail|unsure|slow)/.exec(asked.real_name)?.[1]
    if (trick === 'fail') return { result: 'failed', reason: 'mismatch' }
    const waits = trick === 'slow' && asked.now.getTime() - asked.submittedAt.getTime() < slowMs
    return { result: trick === 'unsure' || waits || asked.kind === 'bank card' ? 'unsure' : 'passed' }
  },
}

/**
 * The checker of the house. Whom a card belongs to is said by the service that the operator has set up, and by nobody
 * else; it is asked only about cards whose numbers can be right. Without a clear answer it is for an operator.
 */
export const checkerOf = (app: App): IdentityChecker => ({
  async check(asked) {
    const judged = await embeddedChecker.check(asked)
    return asked.kind === 'bank card' && judged.result !== 'failed' ? bankVerdict(app, asked) : judged
  },
})

async function bankVerdict(app: App, { real_name, id_number, card_number, phone }: Asked): Promise<Verdict> {
  // Banks there know numbers of the mainland, without its area code.
  const own = /^86-(\d+)$/.exec(phone)?.[1]
  if (!own) return { result: 'unsure' }
  const said = await askAboutCard(app, { real_name, id_number, card_number, phone: own })
  if (said?.result === 'mismatch') return { result: 'failed', reason: 'cardMismatch' }
  return { result: said?.result === 'match' ? 'passed' : 'unsure' }
}

function faultOf({ kind, id_number, credit_code, card_number, valid_until, now }: Asked): CheckReason | undefined {
  if (!idNumberFits(id_number, now)) return 'idNumber'
  if (valid_until && valid_until < now.toISOString().slice(0, 10)) return 'validity'
  if (kind === 'enterprise' && !creditCodeFits(credit_code)) return 'creditCode'
  if (kind === 'bank card' && !cardNumberFits(card_number)) return 'card'
}
