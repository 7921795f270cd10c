import { language } from '../words/t.ts'

const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 })

/** How many there are: 1,013. */
export const countText = (n: number) => whole.format(n)
