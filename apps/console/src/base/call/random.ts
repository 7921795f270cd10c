/** `crypto.randomUUID` exists only on secure origins; a console on plain http in a private network needs keys as well. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
