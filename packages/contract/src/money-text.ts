const currencySigns: Readonly<Record<string, string>> = { CNY: '¥', HKD: 'HK$' }

/** Grouped by thousands, with two decimals at least; what has no sign of ours is named by its code. */
function written(amount: string, decimalsMax: number, currency: string): string {
  const [, minus, whole, decimals = ''] = /^(-?)0*(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === undefined || decimals.length > decimalsMax) throw new TypeError(`Not an amount: ${amount}`)
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  const digits = `${grouped}.${decimals.padEnd(2, '0')}`
  return (minus && /[1-9]/.test(digits) ? '−' : '') + (currencySigns[currency] ?? `${currency}\u00A0`) + digits
}

/**
 * A sum as everybody reads it, on screens, papers and in messages. Works on the digits of the wire's decimal text; an amount
 * never passes through a floating-point number.
 */
export const formatMoney = (amount: string, currency = 'CNY'): string => written(amount, 2, currency)

/** What one of many costs, such as a GB or a message: it keeps the decimals that it has, up to six. */
export const formatUnitPrice = (price: string, currency = 'CNY'): string => written(price, 6, currency)

/** What was reckoned or is drawn, to the nearest fen. */
export const formatFigure = (value: number, currency = 'CNY'): string => formatMoney(value.toFixed(2), currency)
