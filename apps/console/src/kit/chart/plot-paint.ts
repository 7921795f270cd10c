/** Colours of the theme as a canvas takes them: the variables as they are where the plot stands. */
export interface Paint {
  /** Of a colour such as `var(--chart-1)`. */
  solid: (colour: string) => string
  /** The same as a thin glaze. */
  soft: (colour: string) => string
  /** The same as thin stripes. */
  hatched: (colour: string) => CanvasPattern
  font: () => string
  fontPx: () => number
  stop: () => void
}

export function paintFor(place: HTMLElement, onChange: () => void): Paint {
  const known = new Map<string, string>()
  const probe = place.appendChild(document.createElement('i'))
  probe.hidden = true
  function solid(colour: string): string {
    const found = known.get(colour)
    if (found) return found
    probe.style.color = colour
    const { color } = getComputedStyle(probe)
    known.set(colour, color)
    return color
  }
  // The scheme is an attribute of the root, the accent of a site one of its styles.
  const themes = new MutationObserver(() => {
    known.clear()
    onChange()
  })
  themes.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'style'],
  })
  const fontPx = () => Math.round(Number.parseFloat(getComputedStyle(place).fontSize))
  return {
    solid,
    hatched: (colour) => stripes(solid(colour)),
    soft: (colour) => solid(`color-mix(in srgb, ${colour} 8%, transparent)`),
    fontPx,
    font: () => `${fontPx()}px ${getComputedStyle(place).fontFamily}`,
    stop() {
      themes.disconnect()
      probe.remove()
    },
  }
}

const stripePx = 6

/** Drawn for the pixels of the screen; its corners are crossed, so that the stripes meet where it is laid again. */
function stripes(colour: string): CanvasPattern {
  const size = Math.round(stripePx * devicePixelRatio)
  const tile = document.createElement('canvas')
  tile.width = tile.height = size
  const ctx = tile.getContext('2d')!
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  for (const shift of [-size, 0, size]) {
    ctx.moveTo(shift, size)
    ctx.lineTo(shift + size, 0)
  }
  ctx.stroke()
  return ctx.createPattern(tile, 'repeat')!
}
