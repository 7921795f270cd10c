import type { Language } from '@portico/contract/language.ts'
import { actionWord, fill, metricWord, noticeWords } from './words.ts'

/** A notice as its reader has it. */
export function noticeSentences(language: Language, word: string, vars: Record<string, string>) {
  const { subject, content } = noticeWords(language, word)
  const readable = {
    ...vars,
    ...(vars['time'] && { time: timeWords(language, vars['time']) }),
    ...(vars['metric'] && { metric: metricWord(language, vars['metric']) }),
    ...(vars['action'] && { action: actionWord(language, vars['action'], vars['kind']) }),
  }
  return { subject: fill(subject, readable), content: fill(content, readable) }
}

/** Kept as an instant, read as people write it. The server does not know where they are, so it says which clock it means. */
const timeWords = (language: Language, instant: string) =>
  `${new Date(instant).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })} UTC`
