type Rgb = readonly [number, number, number]

const white: Rgb = [255, 255, 255]
const black: Rgb = [0, 0, 0]
const ink: Rgb = [20, 23, 28]
const darkPage: Rgb = [28, 33, 41]

function parse(hex: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1]
  if (!digits) return undefined
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16)) as unknown as Rgb
}

const hex = (color: Rgb) => `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((part, i) => part + (to[i]! - part) * share) as unknown as Rgb

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** Moves a colour towards black or white until text in it can be read on the ground. */
function readable(color: Rgb, towards: Rgb, ground: Rgb, least: number): Rgb {
  for (let share = 0; share < 1; share += 0.04) {
    const step = mix(color, towards, share)
    if (contrast(step, ground) >= least) return step
  }
  return towards
}

const on = (fill: Rgb) => (contrast(white, fill) >= 4 ? white : ink)

/** The steps that the operator's one accent colour needs; CSS mixes the tints from them. */
export function accentSteps(accent: string): Record<string, string> {
  const fill = parse(accent)
  if (!fill) return {}
  const darkFill = mix(fill, white, 0.11)
  return {
    '--accent-fill-light': hex(fill),
    '--accent-on-light': hex(on(fill)),
    '--accent-text-light': hex(readable(mix(fill, black, 0.08), black, mix(fill, white, 0.92), 5.5)),
    '--accent-fill-dark': hex(darkFill),
    '--accent-on-dark': hex(on(darkFill)),
    '--accent-text-dark': hex(readable(mix(fill, white, 0.42), white, darkPage, 6.5)),
  }
}
