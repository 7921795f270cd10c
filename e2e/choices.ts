/**
 * Runs in the page. Unfolds it, and makes every choice there, and those that choices bring, as a keyboard would: with the
 * focus, which a browser brings into sight. Tells what moved that must stand still: the frame, which is as large as the window, and what
 * holds it; and what is out of sight as soon as it is chosen, as on a page that went blank. What was chosen among several is
 * chosen again at the end, since the others may need it. Of several choices together a picture is drawn once.
 */
export async function chooseInPage({
  met,
  where,
}: {
  met: WeakSet<Element>
  where: string
}): Promise<{ chosen: number; moved: string[] }> {
  const drawn = () => new Promise((ready) => requestAnimationFrame(() => requestAnimationFrame(ready)))
  /** What a click does at once is done. */
  const done = () => new Promise((ready) => setTimeout(ready))
  const together = 6
  const main = document.querySelector('main')!
  const room = document.querySelector(where)
  if (!room) return { chosen: 0, moved: [] }
  const still = main.id === 'page' ? [document.documentElement, document.body, main] : [main]
  const top = main.getBoundingClientRect().top
  const choices = () => [
    ...room.querySelectorAll<HTMLElement>('input[type=radio], input[type=checkbox], button[role=radio]'),
  ]
  const nameOf = (one: HTMLElement) =>
    `${one.role ?? one.getAttribute('type')} ${(one.ariaLabel ?? one.closest('label, button')?.textContent ?? '').slice(0, 40)}`
  const isOn = (one: HTMLElement) => (one instanceof HTMLInputElement ? one.checked : one.ariaChecked === 'true')
  const isOff = (one: HTMLElement) => one.matches(':disabled') || !document.contains(one)
  const inSight = (one: HTMLElement) => {
    const [box, around] = [(one.closest('label') ?? one).getBoundingClientRect(), room.getBoundingClientRect()]
    return box.bottom > Math.max(around.top, 0) && box.top < Math.min(around.bottom, innerHeight)
  }
  const setOf = (one: HTMLElement) => {
    if (!(one instanceof HTMLInputElement))
      return choices().filter((other) => other.parentElement === one.parentElement)
    if (one.type === 'checkbox') return [one]
    return choices().filter((other) => other instanceof HTMLInputElement && other.name === one.name)
  }
  const moved: string[] = []
  let chosen = 0
  let undrawn = 0
  let last = main
  function watchStill(by: string): void {
    for (const element of still)
      if (element.scrollTop !== 0 || element.scrollLeft !== 0) {
        moved.push(`${by} moves ${element.tagName} by ${element.scrollLeft}, ${element.scrollTop}`)
        element.scrollTo(0, 0)
      }
    if (main.id === 'page' && main.getBoundingClientRect().top !== top) moved.push(`${by} moves the frame`)
  }
  async function choose(one: HTMLElement): Promise<void> {
    one.focus()
    one.click()
    await done()
    watchStill(nameOf(one))
    if (one.checkVisibility() && !inSight(one)) moved.push(`${nameOf(one)} is out of sight`)
    last = one
    undrawn += 1
    if (undrawn >= together) await draw()
  }
  async function draw(): Promise<void> {
    if (undrawn === 0) return
    undrawn = 0
    await drawn()
    watchStill(`${nameOf(last)}, or what was chosen just before,`)
    if (last.checkVisibility() && !inSight(last)) moved.push(`${nameOf(last)} is out of sight`)
  }
  // What a narrow window folds.
  for (const fold of room.querySelectorAll<HTMLElement>('h2 > button[aria-expanded=false]')) await choose(fold)
  const next = () => choices().find((one) => !met.has(one) && !isOff(one) && one.parentElement!.checkVisibility())
  for (let one = next(); one; one = next()) {
    const set = setOf(one)
    const before = set.find(isOn)
    for (const other of set) {
      met.add(other)
      if (isOff(other)) continue
      chosen += 1
      await choose(other)
    }
    if (before && !isOn(before) && document.contains(before)) await choose(before)
    if (set.length > 1) await draw()
  }
  await draw()
  return { chosen, moved }
}
