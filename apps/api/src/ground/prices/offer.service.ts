import type { Refusal } from '@portico/contract/codes.ts'
import { minutesMs } from '../../core/clock.ts'
import type { Inside } from '../../core/app/app.ts'
import { refuse } from '../../core/refuse.ts'
import { hashOf } from '../../core/seal.ts'

const offerMinutes = 10

type Signer = Pick<Inside, 'seal' | 'clock'>

/** What an offer is, whose, and of all that it depends on: an offer for one thing is none for another. */
export interface OfferAbout {
  kind: 'quote' | 'delete' | 'restore'
  account: string
  subject: unknown
}

interface Offered<Content> {
  account: string
  subject: string
  content: Content
  until: number
}

/** Until when an offer holds that is made now. */
export const offerEnd = ({ clock }: Signer) => new Date(clock.now().getTime() + minutesMs(offerMinutes))

/** Binds what was shown to an account and to what it is for, until it expires. */
export function signOffer(app: Signer, about: OfferAbout, content: unknown, until: Date): string {
  const { kind, account, subject } = about
  const offered = { account, subject: hashOf(JSON.stringify(subject)), content, until: until.getTime() }
  const body = Buffer.from(JSON.stringify(offered)).toString('base64url')
  return `${body}.${app.seal.sign(`${kind} ${body}`)}`
}

const quoteRefusals = { refused: 'quoteRefused', expired: 'quoteExpired' } as const

/** What was shown, if it was shown for this and has not expired. */
export function acceptOffer<Content>(
  app: Signer,
  about: OfferAbout,
  token: string,
  says: Record<'refused' | 'expired', Refusal> = quoteRefusals,
): { content: Content; until: Date } {
  const [body = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !app.seal.verify(`${about.kind} ${body}`, signature)) throw refuse(says.refused)
  const offered = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Offered<Content>
  if (offered.account !== about.account || offered.subject !== hashOf(JSON.stringify(about.subject)))
    throw refuse(says.refused)
  if (offered.until <= app.clock.now().getTime()) throw refuse(says.expired)
  return { content: offered.content, until: new Date(offered.until) }
}
