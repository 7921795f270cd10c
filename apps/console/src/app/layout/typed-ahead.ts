let typed = ''

const isTaken = () => /^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')

function hear(event: KeyboardEvent): void {
  if (isTaken()) return stop()
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopImmediatePropagation()
}

function stop(): void {
  window.removeEventListener('keydown', hear, true)
  window.removeEventListener('pointerdown', stop, true)
}

/**
 * What is typed while the field for it is still on its way is kept for it, and no key of the page hears it. Until the field
 * takes it, somebody is in another field, or presses somewhere.
 */
export const typedAhead = {
  begin(): void {
    typed = ''
    window.addEventListener('keydown', hear, true)
    window.addEventListener('pointerdown', stop, true)
  },
  take(): string {
    stop()
    const text = typed
    typed = ''
    return text
  },
}
