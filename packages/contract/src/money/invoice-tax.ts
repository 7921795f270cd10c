/** A rate in percent with at most two places, as hundredths of a percent. */
function pointsOf(rate: string): bigint {
  const [whole = '', places = ''] = rate.split('.')
  return BigInt(whole) * 100n + BigInt(places.padEnd(2, '0'))
}

/** Half a fen goes away from zero, so that a credit note mirrors its invoice. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  const size = dividend < 0n ? -dividend : dividend
  const whole = (size * 2n + divisor) / (divisor * 2n)
  return dividend < 0n ? -whole : whole
}

export interface TaxSplit {
  net: bigint
  /** One for each rate. */
  taxes: bigint[]
}

const whole = 10_000n

/** The taxes that a gross sum contains, each on the same net: every tax is rounded to the fen, and the net is what they leave. */
export function taxesWithin(gross: bigint, rates: readonly string[]): TaxSplit {
  const points = rates.map(pointsOf)
  const divisor = points.reduce((sum, one) => sum + one, whole)
  const taxes = points.map((one) => rounded(gross * one, divisor))
  return { net: taxes.reduce((left, tax) => left - tax, gross), taxes }
}

/**
 * The taxes of a sum that goes back from what is left of an invoice: those before less those after. So all credit notes of
 * an invoice together take back its taxes to the fen, however many there are.
 */
export function taxesBack(left: bigint, back: bigint, rates: readonly string[]): TaxSplit {
  const [before, after] = [taxesWithin(left, rates), taxesWithin(left - back, rates)]
  return { net: after.net - before.net, taxes: after.taxes.map((tax, at) => tax - before.taxes[at]!) }
}

/** The net of each line. Rounded at the running sum, so the lines add up to the net of all. */
export function netsOf(lines: readonly bigint[], net: bigint): bigint[] {
  const gross = lines.reduce((sum, line) => sum + line, 0n)
  let [run, told] = [0n, 0n]
  return lines.map((line) => {
    run += line
    const upTo = rounded(run * net * (gross < 0n ? -1n : 1n), gross < 0n ? -gross : gross)
    const own = upTo - told
    told = upTo
    return own
  })
}
