import { language } from '../../base/words/words.ts'

const exact = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium' })
const utcDay = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })

export const timeOf = (at: string) => exact.format(new Date(at))
export const dayOf = (at: string) => day.format(new Date(at))
/** History is kept by the days of UTC. */
export const utcDayOf = (date: string) => utcDay.format(new Date(`${date}T00:00:00Z`))
