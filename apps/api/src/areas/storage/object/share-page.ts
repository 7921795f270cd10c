import type { Language } from '@portico/contract/language.ts'
import { escapeHtml, plainFacts, plainPage } from '../../../core/http/plain-page.ts'
import { wordsOf } from '../../../core/words/words.ts'
import { lastName } from './object.ts'

interface ShareView {
  language: Language
  key: string
  size: number
  expiresAt: Date
  /** A password is asked for. */
  asks: boolean
  /** The one that was given is not it. */
  wrong: boolean
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

function sizeIn(language: Language, bytes: number): string {
  const step = Math.min(bytes < 1 ? 0 : Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const style = { style: 'unit', unit: units[step]!, unitDisplay: 'short', maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, style).format(bytes / 1024 ** step)
}

const timeIn = (language: Language, at: Date) =>
  `${at.toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`

/** What a link leads to, and the button that fetches it. */
export function sharePage({ language, key, size, expiresAt, asks, wrong }: ShareView): string {
  const words = wordsOf(language).share
  const facts = [
    [words.name, escapeHtml(lastName(key))],
    [words.size, escapeHtml(sizeIn(language, size))],
    [words.until, escapeHtml(timeIn(language, expiresAt))],
  ] as const
  const password = `<label>${words.password}<input type="password" name="password" required maxlength="64" autocomplete="off"></label>`
  return plainPage(
    language,
    words.title,
    `${plainFacts(facts)}${wrong ? `<p class="note" role="alert">${words.wrong}</p>` : ''}
<form class="act" method="post">${asks ? password : ''}<button class="main">${words.download}</button></form>`,
  )
}
