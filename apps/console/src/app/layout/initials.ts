/** Two letters of a Latin name, one character of a Chinese one. */
export function initials(name: string): string {
  const trimmed = name.trim()
  if (/^\p{Script=Han}/u.test(trimmed)) return [...trimmed][0] ?? ''
  const words = trimmed.split(/[\s._@-]+/).filter(Boolean)
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '')].slice(0, 2)
  return letters.join('').toUpperCase()
}
