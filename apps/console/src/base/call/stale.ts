type Marker = (names: readonly string[]) => Promise<unknown>

const markers = new Set<Marker>()

/** Whoever keeps answers of calls is told here when they are no longer true. */
export function onStale(marker: Marker) {
  markers.add(marker)
}

export async function markStale(names: readonly string[]) {
  await Promise.all([...markers].map((marker) => marker(names)))
}
