let pressed = false
let end = 0
const waiting = new Set<() => void>()

/** A finger is lifted before the field is left and the click comes; whoever pressed for long makes no click at all. */
const tapMs = 300

function endPress(afterMs: number) {
  clearTimeout(end)
  end = window.setTimeout(() => {
    pressed = false
    for (const work of waiting) work()
    waiting.clear()
  }, afterMs)
}

if (typeof document !== 'undefined') {
  const hear = <Name extends keyof DocumentEventMap>(name: Name, work: (event: DocumentEventMap[Name]) => void) =>
    document.addEventListener(name, work, true)
  hear('pointerdown', () => {
    clearTimeout(end)
    pressed = true
  })
  // The click comes right after; only then may anything move.
  hear('pointerup', ({ pointerType }) => endPress(pointerType === 'mouse' ? 0 : tapMs))
  hear('pointercancel', () => endPress(0))
  hear('click', () => pressed && endPress(0))
}

/**
 * Does something that may move the page, but not under a pointer that is pressed: leaving a field by clicking a button
 * would otherwise put a message above the button, and the click would miss it.
 */
export function afterPress(work: () => void) {
  if (pressed) waiting.add(work)
  else work()
}
