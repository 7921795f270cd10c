/**
 * Keeps a part in sight of what scrolls around it, which has to be positioned, and scrolls nothing else. `scrollIntoView` would
 * move the page as well, and browsers go on from there at the next press of Tab, past everything that stands before it.
 */
export function keepInSight(part: HTMLElement | null) {
  if (!part) return
  const watch = new ResizeObserver(() => {
    const room = part.offsetParent
    if (!room) return
    const [box, sight] = [part.getBoundingClientRect(), room.getBoundingClientRect()]
    room.scrollLeft += Math.min(box.left - sight.left, 0) + Math.max(box.right - sight.right, 0)
    room.scrollTop += Math.min(box.top - sight.top, 0) + Math.max(box.bottom - sight.bottom, 0)
  })
  watch.observe(part)
  watch.observe(part.parentElement!)
  return () => watch.disconnect()
}
