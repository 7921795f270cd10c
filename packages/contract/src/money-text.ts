const currencySigns = { CNY: '¥', HKD: 'HK$' } as const
export type Currency = keyof typeof currencySigns

/**
 * A sum as everybody reads it, on screens, papers and in messages. Works on the digits of the wire's decimal text; an amount
 * never passes through a floating-point number.
 */
export function formatMoney(amount: string, currency: Currency = 'CNY'): string {
  const [, minus, whole, cents = ''] = /^(-?)0*(\d+)(?:\.(\d{1,2}))?$/.exec(amount) ?? []
  if (whole === undefined) throw new TypeError(`Not an amount: ${amount}`)
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const digits = `${grouped}.${cents.padEnd(2, '0')}`
  return (minus && digits !== '0.00' ? '−' : '') + currencySigns[currency] + digits
}
