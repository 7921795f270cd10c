/** One yuan is a hundred fen. Sums are fen in bigint everywhere inside, and decimal texts on the wire. */
export function fromFen(fen: bigint): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  return `${fen < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export function toFen(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (whole === undefined) throw new RangeError(`Not a sum of money: ${text}`)
  const fen = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return sign ? -fen : fen
}
