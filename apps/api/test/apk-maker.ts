import { createHash, createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { selfSigned } from './self-signed.ts'
import { makeZip, u16, u32, zipEnd, zipParts, type MadeEntry } from './zip-maker.ts'

export interface ApkWish {
  package?: string
  /** By language, `''` for all others. */
  names?: Record<string, string>
  versionName?: string
  versionCode?: number
  minSdk?: number
  /** A PNG. */
  icon?: Buffer
  signature?: 'v1' | 'v2' | 'none'
  signer?: { key: string; cert: string }
  /** What else lies in it. */
  more?: MadeEntry[]
}

export const apkSigner = selfSigned('apk.example')
export const fingerprintOf = ({ cert }: { cert: string }) =>
  createHash('sha256').update(new X509Certificate(cert).raw).digest('hex')

/** A small package as Android would take it. */
export function makeApk(wish: ApkWish = {}): Buffer {
  const { icon, signature = 'v2', signer = apkSigner, more = [] } = wish
  const entries: MadeEntry[] = [
    { name: 'AndroidManifest.xml', content: manifest(wish), packed: true },
    { name: 'resources.arsc', content: resources(wish) },
    ...(icon ? [{ name: 'res/icon.png', content: icon }] : []),
    ...more,
  ]
  if (signature === 'v2') return signedWhole(entries, signer)
  return makeZip(
    signature === 'none' ? entries : [...entries, { name: 'META-INF/CERT.RSA', content: pkcs7(signer.cert) }],
  )
}

const chunk = (kind: number, head: Buffer, ...body: Buffer[]) => {
  const rest = Buffer.concat(body)
  return Buffer.concat([u16(kind, 8 + head.length), u32(8 + head.length + rest.length), head, rest])
}

function strings(texts: string[]): Buffer {
  const written = texts.map((text) => Buffer.concat([u16(text.length), Buffer.from(text, 'utf16le'), u16(0)]))
  const offsets = written.map((_, index) => written.slice(0, index).reduce((sum, one) => sum + one.length, 0))
  const body = Buffer.concat(written)
  const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
  return chunk(0x0001, u32(texts.length, 0, 0, 28 + texts.length * 4, 0), u32(...offsets), padded)
}

const attributeIds = [0x01010001, 0x01010002, 0x0101020c, 0x0101021b, 0x0101021c]
const words = [
  'label',
  'icon',
  'minSdkVersion',
  'versionCode',
  'versionName',
  'package',
  'manifest',
  'uses-sdk',
  'application',
]
const none = 0xffffffff
const [reference, string, number] = [0x01, 0x03, 0x10]

function manifest({
  package: name = 'com.example.shop',
  versionName = '1.2.3',
  versionCode = 12,
  minSdk = 24,
  icon,
}: ApkWish): Buffer {
  const pool = [...words, name, versionName]
  const attribute = (word: string, kind: number, data: number) =>
    Buffer.concat([
      u32(none, words.indexOf(word), kind === string ? data : none),
      u16(8),
      Buffer.from([0, kind]),
      u32(data),
    ])
  const element = (word: string, ...attributes: Buffer[]) =>
    chunk(0x0102, u32(1, none), u32(none, words.indexOf(word)), u16(20, 20, attributes.length, 0, 0, 0), ...attributes)
  const body = [
    strings(pool),
    chunk(0x0180, Buffer.alloc(0), u32(...attributeIds)),
    element(
      'manifest',
      attribute('versionCode', number, versionCode),
      attribute('versionName', string, words.length + 1),
      attribute('package', string, words.length),
    ),
    element('uses-sdk', attribute('minSdkVersion', number, minSdk)),
    element(
      'application',
      attribute('label', reference, 0x7f010000),
      ...(icon ? [attribute('icon', reference, 0x7f020000)] : []),
    ),
  ]
  return chunk(0x0003, Buffer.alloc(0), ...body)
}

/** A value for one language and density. */
function type(id: number, language: string, density: number, text: number): Buffer {
  const config = Buffer.alloc(64)
  config.writeUInt32LE(64, 0)
  const [letters = '', region = ''] = language.split('-')
  config.write(letters, 8, 'latin1')
  config.write(region, 10, 'latin1')
  config.writeUInt16LE(density, 14)
  const entry = Buffer.concat([u16(8, 0), u32(0), u16(8), Buffer.from([0, string]), u32(text)])
  return chunk(0x0201, Buffer.concat([Buffer.from([id, 0, 0, 0]), u32(1, 88), config]), u32(0), entry)
}

function resources({ names = { '': 'Shop' }, icon }: ApkWish): Buffer {
  const pool = [...Object.values(names), 'res/icon.png']
  const head = Buffer.alloc(280)
  head.writeUInt32LE(0x7f, 0)
  const types = [
    ...Object.keys(names).map((language, index) => type(1, language, 0, index)),
    ...(icon ? [type(2, '', 480, pool.length - 1)] : []),
  ]
  return chunk(
    0x0002,
    u32(1),
    strings(pool),
    chunk(0x0200, head, strings(['string', 'mipmap']), strings(['name']), ...types),
  )
}

const counted = (...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length), body])
}

/** The second way of signing: over the whole file, in a block before the list of entries. */
function signedWhole(made: MadeEntry[], { key, cert }: { key: string; cert: string }): Buffer {
  const parts = zipParts(made)
  const certificate = new X509Certificate(cert)
  const digest = digestOf([parts.entries, parts.directory, zipEnd(parts, parts.entries.length)])
  const signed = Buffer.concat([
    counted(counted(u32(0x0201), counted(digest))),
    counted(counted(certificate.raw)),
    counted(),
  ])
  const signature = counted(counted(u32(0x0201), counted(sign('sha256', signed, createPrivateKey(key)))))
  const publicKey = counted(certificate.publicKey.export({ type: 'spki', format: 'der' }))
  const signers = counted(counted(counted(signed), signature, publicKey))
  const u64 = (value: number) => Buffer.concat([u32(value), u32(0)])
  const pair = Buffer.concat([u64(signers.length + 4), u32(0x7109871a), signers])
  const size = u64(pair.length + 24)
  const block = Buffer.concat([size, pair, size, Buffer.from('APK Sig Block 42')])
  return Buffer.concat([parts.entries, block, parts.directory, zipEnd(parts, parts.entries.length + block.length)])
}

const chunkBytes = 1024 * 1024

function digestOf(sections: Buffer[]): Buffer {
  const pieces = sections.flatMap((section) =>
    Array.from({ length: Math.ceil(section.length / chunkBytes) }, (_, n) =>
      section.subarray(n * chunkBytes, (n + 1) * chunkBytes),
    ),
  )
  const hashOf = (mark: number, count: number, ...rest: Buffer[]) =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from([mark]), u32(count), ...rest]))
      .digest()
  return hashOf(0x5a, pieces.length, ...pieces.map((piece) => hashOf(0xa5, piece.length, piece)))
}

/** Only what tells of the signer: a message of PKCS 7 around a certificate. */
function pkcs7(cert: string): Buffer {
  const der = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    return Buffer.concat([Buffer.from([tag, 0x82, body.length >> 8, body.length & 255]), body])
  }
  const id = Buffer.from('06092a864886f70d010702', 'hex')
  const signed = der(
    0x30,
    Buffer.from('020101', 'hex'),
    der(0x31),
    der(0x30, id),
    der(0xa0, new X509Certificate(cert).raw),
    der(0x31),
  )
  return der(0x30, id, der(0xa0, signed))
}
