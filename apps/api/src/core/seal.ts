import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Secrets at rest, and signatures on what we hand out. Both keys derive from one master key. */
export interface Seal {
  close(plain: string): string
  open(sealed: string): string
  /** For bytes that belong to one thing, a file say: under another name they do not open. */
  closeBytes(plain: Buffer, name: string): Buffer
  openBytes(sealed: Buffer, name: string): Buffer
  sign(text: string): string
  verify(text: string, signature: string): boolean
}

export function createSeal(masterKeyHex: string): Seal {
  const master = Buffer.from(masterKeyHex, 'hex')
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32))
  const sealKey = derive('portico seal')
  const signKey = derive('portico sign')
  const sign = (text: string) => createHmac('sha256', signKey).update(text).digest('base64url')
  function closeBytes(plain: Buffer, name: string): Buffer {
    const iv = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(name))
    const body = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([iv, cipher.getAuthTag(), body])
  }
  function openBytes(sealed: Buffer, name: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, 12)).setAAD(Buffer.from(name))
    decipher.setAuthTag(sealed.subarray(12, 28))
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
  }
  return {
    close: (plain) => closeBytes(Buffer.from(plain, 'utf8'), '').toString('base64url'),
    open: (sealed) => openBytes(Buffer.from(sealed, 'base64url'), '').toString('utf8'),
    closeBytes,
    openBytes,
    sign,
    verify: (text, signature) => sameText(sign(text), signature),
  }
}

/** Compares without telling by its time how much agreed. */
export function sameText(a: string, b: string): boolean {
  const [x, y] = [hashOf(a), hashOf(b)].map((hash) => Buffer.from(hash, 'hex')) as [Buffer, Buffer]
  return timingSafeEqual(x, y)
}

/** What is stored of a bearer secret: enough to recognise it, useless to present. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

export function masterKey(config: Config): string {
  if (config.secretKey) return config.secretKey
  const file = join(config.dataDir, 'secret.key')
  if (!existsSync(file)) makeKey(file)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/i.test(key)) throw new Error(`The secret key in ${file} is not 64 hexadecimal digits`)
  return key
}

/** A link to a finished file: whoever comes second keeps the first key, and nobody ever reads half of one. */
function makeKey(file: string): void {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}
