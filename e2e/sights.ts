/** What was seen already, on whatever screen and by whomever: it is looked at once. */
export class Sights {
  /** What lay over a screen, by what it is made of. */
  readonly opened = new Set<string>()
  readonly #signs = new Set<string>()
  /** What was looked at light and dark, in both widths. */
  readonly #allRound = new Set<string>()

  /** Whether some of it was never seen; from now on it was. */
  areNew(signs: readonly string[]): boolean {
    const before = this.#signs.size
    for (const sign of signs) this.#signs.add(sign)
    return this.#signs.size > before
  }

  /** Whether all of it was seen in every light and width; from now on it was. */
  areSeenAllRound(signs: readonly string[]): boolean {
    const before = this.#allRound.size
    for (const sign of signs) this.#allRound.add(sign)
    return this.#allRound.size === before
  }
}

/** Runs in the page. What something is made of that is seen there: the same parts look and behave the same. */
export function partsOf(where: string): string[] {
  const parts = [...document.querySelectorAll(`${where} *`)].filter((one) => one.checkVisibility())
  const signs = parts.map((one) => {
    const state = [one.role, one.getAttribute('type'), one.ariaLabel !== null]
    return [one.tagName, one.getAttribute('class'), ...state].join(' ')
  })
  return [...new Set(signs)]
}

/**
 * Runs in the page. What decides how something looks in another light and width: of each text and of each part that scrolls, its
 * own classes, its colour here, and the classes of what it stands on. All of these together are looked at once.
 */
export function builtOf({ where, beside }: { where: string; beside: string }): string[] {
  const grounds = new Map<Element | null, string>([[null, '']])
  /** Down to the first that hides the rest. */
  function groundOf(element: Element | null): string {
    const known = grounds.get(element)
    if (known !== undefined) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element!)
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
    const own = `${element!.className} ${backgroundColor} ${opacity}`
    const hides = backgroundColor.startsWith('rgb(') && backgroundImage === 'none' && opacity === '1'
    const ground = hides ? own : `${isBare ? '' : `${own} `}${groundOf(element!.parentElement)}`
    grounds.set(element, ground)
    return ground
  }
  const room = document.querySelector(where)
  if (!room) return []
  const written = new Set<Element>(room.querySelectorAll('input, textarea, select'))
  const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent!.trim()) written.add(text.parentElement!)
  const isScrolling = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflow)
  const parts = [...written, ...[...room.querySelectorAll('div, ul, pre, section')].filter(isScrolling)]
  const seen = parts.filter((element) => element.checkVisibility() && !element.closest(beside))
  const signs = seen.map((element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const link = element.closest('a') !== null
    const off = element.closest(':disabled, [aria-disabled=true]') !== null
    return [element.tagName, element.className, color, fontSize, fontWeight, link, off, groundOf(element)].join(' | ')
  })
  return [...new Set(signs)]
}

/**
 * Runs in the page. What the rules about looks judge by, in the light there is: each text with its colour, its size and all
 * that it stands on, links in sentences, and parts that scroll.
 */
export function signsOf({ where, beside }: { where: string; beside: string }): string[] {
  const light = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const opaque = /^rgb\(/
  const grounds = new Map<Element, { colours: string; opacity: number }>()
  /** The colours below it down to the first that hides the rest, and how much of all that is seen through. */
  function groundOf(element: Element): { colours: string; opacity: number } {
    const known = grounds.get(element)
    if (known) return known
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
    const under = element.parentElement ? groundOf(element.parentElement) : { colours: '', opacity: 1 }
    const isBare = backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none'
    const hides = opaque.test(backgroundColor) && backgroundImage === 'none'
    const own = `${backgroundColor} ${backgroundImage}`
    const ground = {
      colours: isBare ? under.colours : hides ? own : `${own} ${under.colours}`,
      opacity: Number(opacity) * under.opacity,
    }
    grounds.set(element, ground)
    return ground
  }
  /** Large letters may be paler. */
  const inkOf = (element: Element) => {
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const px = parseFloat(fontSize)
    return `${color} ${px >= 24 || (px >= 18.66 && Number(fontWeight) >= 700)}`
  }
  const linkSign = (link: Element) =>
    `${getComputedStyle(link).textDecorationLine} ${getComputedStyle(link.parentElement!).color}`
  const textSign = (element: Element) => {
    const link = element.closest('a')
    const off = element.closest(':disabled, [aria-disabled=true]') !== null
    const { colours, opacity } = groundOf(element)
    return [inkOf(element), link && linkSign(link), off, colours, opacity].join(' | ')
  }
  const scrolls = (element: Element) =>
    (element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth) &&
    /auto|scroll/.test(getComputedStyle(element).overflow)
  const scrollSign = (element: Element) =>
    `${element.tagName} ${element.className} ${element.querySelector('a, button, input, [tabindex]') !== null}`

  const room = document.querySelector(where)
  if (!room) return []
  const written = new Set<Element>(room.querySelectorAll('input, textarea, select'))
  const texts = document.createTreeWalker(room, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text.textContent!.trim()) written.add(text.parentElement!)
  const parts = [
    ...[...written].map((element) => ({ element, signOf: textSign })),
    ...[...room.querySelectorAll('div, ul, pre, section')]
      .filter(scrolls)
      .map((element) => ({ element, signOf: scrollSign })),
  ]
  const seen = parts.filter(({ element }) => element.checkVisibility() && !element.closest(beside))
  return [...new Set(seen.map(({ element, signOf }) => `${light} ${signOf(element)}`))]
}
