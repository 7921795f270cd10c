let pressed = false
const waiting = new Set<() => void>()

if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (pressed = true), true)
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        pressed = false
        // The click comes right after; only then may anything move.
        setTimeout(() => {
          for (const work of waiting) work()
          waiting.clear()
        })
      },
      true,
    )
  }
}

/**
 * Does something that may move the page, but not under a pointer that is pressed: leaving a field by clicking a button
 * would otherwise put a message above the button, and the click would miss it.
 */
export function afterPress(work: () => void) {
  if (pressed) waiting.add(work)
  else work()
}
