import { randomBytes, randomInt } from 'node:crypto'
import { type IdKind, idPrefixes } from '@portico/contract/ids.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function randomText(length: number, letters: string): string {
  let text = ''
  while (text.length < length) {
    // Bytes beyond the last whole multiple would favour the first letters.
    const usable = 256 - (256 % letters.length)
    for (const byte of randomBytes(length)) {
      if (byte < usable && text.length < length) text += letters[byte % letters.length]
    }
  }
  return text
}

export const newIdWith = (prefix: string) => `${prefix}_${randomText(12, alphabet)}`
export const newId = (kind: IdKind) => newIdWith(idPrefixes[kind])

/** For bearers: 256 bits, safe in a header, a cookie and an address. */
export const newSecret = () => randomBytes(32).toString('base64url')

export const newDigits = (length: number) => String(randomInt(0, 10 ** length)).padStart(length, '0')

/** Without letters that are read for one another, since people type these. */
export const newWord = (length: number) => randomText(length, '23456789ABCDEFGHJKMNPQRSTVWXYZ')
