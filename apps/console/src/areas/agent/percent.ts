/** Two sums as a share in percent, to one place; a dash where there is nothing to share. */
export function percentOf(part: string, whole: string): string {
  const all = Number(whole)
  return all === 0 ? '—' : `${((Number(part) / all) * 100).toFixed(1)}%`
}
