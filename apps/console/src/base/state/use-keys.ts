import { useEffect, useEffectEvent } from 'react'

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

function nameOf(event: KeyboardEvent): string {
  const key = event.key.toLowerCase()
  return event.ctrlKey || event.metaKey ? `mod+${key}` : key
}

/** Keys of the whole page, such as `mod+k` (Ctrl or Command) and `?`. Plain ones rest while a person types. */
export function useKeys(keys: Readonly<Record<string, () => void>>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const name = nameOf(event)
    const work = keys[name]
    if (!work || event.altKey || event.defaultPrevented) return
    if (!name.startsWith('mod+') && (isTyping(event.target) || document.querySelector('[aria-modal="true"]'))) return
    event.preventDefault()
    work()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
