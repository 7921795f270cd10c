import { language } from '../../base/words/words.ts'

const written = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long', timeZone: 'UTC' })

/** 2026-10 as people say it. */
export const monthWord = (month: string) => written.format(new Date(`${month}-15T00:00:00Z`))
