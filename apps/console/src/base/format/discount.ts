import { find, language } from '../words/t.ts'

/** What a factor such as `0.85` takes off: `15% off`, or 8.5折 where people count what is left. Empty for nothing. */
export function discountText(factor: string | number): string {
  const left = Number(factor)
  if (left === 1) return ''
  if (left > 1) return `× ${factor}`
  const figure = Number((language === 'en' ? 100 - left * 100 : left * 10).toFixed(2))
  return find('price.off', { figure }) ?? ''
}
