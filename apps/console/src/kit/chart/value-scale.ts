const divisionsMax = 4

export interface ScaleRules {
  /** As high as the scale reaches; else as high as the values need. */
  top?: number | undefined
  /** Bytes are counted in powers of two, all else in tens. */
  binary?: boolean | undefined
  /** There is no half of it. */
  integer?: boolean | undefined
}

export interface ValueScale {
  /** Nought, unless there is something below it. */
  bottom: number
  top: number
  ticks: number[]
}

/** A scale from nought, or from below it, with about four even parts, each a round figure. */
export function valueScale(
  highest: number,
  { top, binary = false, integer = false }: ScaleRules = {},
  lowest = 0,
): ValueScale {
  const below = Math.max(-lowest, 0)
  const least = Math.max(((top ?? highest) + below) / divisionsMax, integer ? 1 : 0)
  const step = least > 0 ? (binary ? roundBinary(least) : roundDecimal(least, integer)) : 1
  const partsBelow = Math.ceil(withoutNoise(below / step))
  const reaches = top ?? Math.max(partsBelow > 0 ? 0 : 1, Math.ceil(withoutNoise(highest / step))) * step
  const count = Math.floor(withoutNoise(reaches / step)) + partsBelow
  const ticks = Array.from({ length: count + 1 }, (_, n) => (n - partsBelow) * step)
  return { bottom: -partsBelow * step || 0, top: reaches, ticks }
}

/** The least of 1, 2, 2.5, 5 or 10 times a power of ten that is not below the value. */
function roundDecimal(value: number, integer: boolean): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const fits = [1, 2, 2.5, 5, 10].map((one) => one * power)
  return fits.find((one) => withoutNoise(one / value) >= 1 && (!integer || Number.isInteger(one)))!
}

const roundBinary = (value: number) => 2 ** Math.ceil(withoutNoise(Math.log2(value)))

/** 0.1 + 0.2 is 0.3. */
const withoutNoise = (value: number) => Math.round(value * 1e9) / 1e9

/** On the axis a round figure needs no decimals, and its unit stands apart: ¥1,000 for ¥1,000.00, 4 G for 4.00G. */
export const tickText = (text: string) => text.replace(/\.0+(?!\d)/, '').replace(/(\d)([A-Za-z])/, '$1 $2')
