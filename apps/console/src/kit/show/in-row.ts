/**
 * Scrolls a row sideways until one of its parts is in sight, and nothing else. `scrollIntoView` would move the page as well, and
 * browsers go on from there at the next press of Tab, past everything that stands before it.
 */
export function showInRow(part: HTMLElement | null): void {
  const row = part?.parentElement
  if (!part || !row) return
  const [box, room] = [part.getBoundingClientRect(), row.getBoundingClientRect()]
  row.scrollLeft += Math.min(box.left - room.left, 0) + Math.max(box.right - room.right, 0)
}
