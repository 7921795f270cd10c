/** The colours of the phone's own screens. */
export const theme = {
  ink: '#111827',
  soft: '#6b7280',
  line: '#e5e7eb',
  page: '#f4f5f8',
  card: '#ffffff',
  accent: '#3451d1',
  accentSoft: '#e8ecfb',
  good: '#22a06b',
  warn: '#b76e00',
  warnSoft: '#fdf1dc',
  night: '#0b1020',
}
