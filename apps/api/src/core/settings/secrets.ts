import type { Seal } from '../seal.ts'

/**
 * Secrets that come in empty stay as they are stored, as long as they go where they went before. For another address
 * they must be typed again: whoever may change an address must not learn by it what they were never told.
 * What is missing is noted in `wrong`, by field.
 */
export const keptSecrets =
  (seal: Seal, wrong: Record<string, string>) =>
  <Part extends object>(
    part: string,
    form: Part & { enabled?: boolean },
    stored: Part,
    addresses: readonly (keyof Part)[],
  ) =>
  (name: keyof Part & string): string => {
    const [typed, kept] = [form[name] as string, stored[name] as string]
    if (typed) return seal.close(typed)
    if (kept === '' || addresses.every((address) => form[address] === stored[address])) return kept
    if (form.enabled !== false) wrong[part ? `${part}.${name}` : name] ??= 'rules.secretAgain'
    return ''
  }
