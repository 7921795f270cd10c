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
  top: number
  ticks: number[]
}

/** A scale from nought with at most four even parts, each a round figure. */
export function valueScale(highest: number, { top, binary = false, integer = false }: ScaleRules = {}): ValueScale {
  const least = Math.max((top ?? highest) / divisionsMax, integer ? 1 : 0)
  const step = least > 0 ? (binary ? roundBinary(least) : roundDecimal(least, integer)) : 1
  const reaches = top ?? Math.max(1, Math.ceil(withoutNoise(highest / step))) * step
  const count = Math.floor(withoutNoise(reaches / step))
  return { top: reaches, ticks: Array.from({ length: count + 1 }, (_, n) => n * step) }
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

/** On the axis a round figure needs no decimals: ¥1,000 for ¥1,000.00, 4G for 4.00G. */
export const tickText = (text: string) => text.replace(/\.0+(?!\d)/, '')
