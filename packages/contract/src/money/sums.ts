/** Sums of money on their digits: a decimal text with two places never passes through a floating-point number. */
const fenOf = (amount: string) => BigInt(amount.replace('.', ''))

export function amountOf(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const addMoney = (...amounts: readonly string[]) =>
  amountOf(amounts.reduce((sum, amount) => sum + fenOf(amount), 0n))
export const lessMoney = (from: string, amount: string) => amountOf(fenOf(from) - fenOf(amount))
export const timesMoney = (amount: string, times: number) => amountOf(fenOf(amount) * BigInt(times))
/** What comes to one of so many months, to the nearest fen. */
export function monthOf(amount: string, months: number): string {
  const [fen, parts] = [fenOf(amount), BigInt(months)]
  return amountOf((2n * fen + parts) / (2n * parts))
}
export const isNegative = (amount: string) => amount.startsWith('-')
export const smallerMoney = (a: string, b: string) => (fenOf(a) <= fenOf(b) ? a : b)
