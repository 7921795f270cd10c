import type { App } from '../app/app.ts'
import { minutesMs } from '../clock.ts'

const lifeMs = minutesMs(10)

type Signing = Pick<App, 'seal' | 'clock'>

/** Words of ours with an end and a signature, short enough for a part of an address. None of them holds a dot. */
export function grant({ seal, clock }: Signing, purpose: string, words: readonly string[]): string {
  const until = (clock.now().getTime() + lifeMs).toString(36)
  const text = [...words, until].join('.')
  return `${text}.${seal.sign(`${purpose} ${text}`)}`
}

/** The words again; undefined where they are not ours, or over. */
export function granted({ seal, clock }: Signing, purpose: string, token: string): string[] | undefined {
  const parts = token.split('.')
  const signature = parts.pop() ?? ''
  if (!seal.verify(`${purpose} ${parts.join('.')}`, signature)) return undefined
  const until = Number.parseInt(parts.pop() ?? '', 36)
  return until > clock.now().getTime() ? parts : undefined
}
