import { createCanvas } from '@napi-rs/canvas'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { apkSigner, fingerprintOf, makeApk } from '../../../test/apk-maker.ts'
import { randomOf } from '../../../test/random.ts'
import { selfSigned } from '../../../test/self-signed.ts'
import { makeZip } from '../../../test/zip-maker.ts'
import { ApkError } from './apk.ts'
import { readApk } from './read-apk.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-apk-'))
afterAll(() => rmSync(folder, { recursive: true }))
let made = 0
const read = (bytes: Buffer) => {
  const file = join(folder, `${++made}.apk`)
  writeFileSync(file, bytes)
  return readApk(file)
}

const icon = createCanvas(48, 48).encodeSync('png')
const names = { '': 'Shop', 'zh-CN': '商城', 'zh-TW': '商店' }

describe('a package tells', () => {
  test('its names, version, icon and needs', async () => {
    const bytes = makeApk({ names, icon, more: [{ name: 'lib/arm64-v8a/libx.so', content: Buffer.alloc(4) }] })
    expect(await read(bytes)).toEqual({
      package: 'com.example.shop',
      names,
      versionName: '1.2.3',
      versionCode: 12,
      minSdk: 24,
      icon,
      signer: fingerprintOf(apkSigner),
      abis: ['arm64-v8a'],
      sizeBytes: bytes.length,
    })
  })

  test('its signer, signed the old way, and that nobody signed', async () => {
    expect((await read(makeApk({ signature: 'v1' }))).signer).toBe(fingerprintOf(apkSigner))
    expect((await read(makeApk({ signature: 'none' }))).signer).toBeNull()
    expect((await read(makeApk())).icon).toBeNull()
  })
})

describe('is refused', () => {
  const refused = (bytes: Buffer) => expect(read(bytes)).rejects.toThrow(ApkError)

  test('when a byte of it was changed after it was signed', async () => {
    const bytes = makeApk({ names, icon })
    bytes[bytes.indexOf('res/icon.png') + 40]! ^= 1
    await refused(bytes)
  })

  test('when the certificate is of somebody else', async () => {
    await refused(makeApk({ signer: { key: apkSigner.key, cert: selfSigned('else.example').cert } }))
  })

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no zip', Buffer.from('not a zip at all, only words')],
    ['a zip without a manifest', makeZip([{ name: 'a', content: Buffer.from('b') }])],
    ['a manifest that is text', makeZip([{ name: 'AndroidManifest.xml', content: Buffer.from('<manifest/>') }])],
    [
      'two manifests',
      makeZip(['AndroidManifest.xml', 'AndroidManifest.xml'].map((name) => ({ name, content: Buffer.alloc(9) }))),
    ],
    ['a hostile name', makeApk({ package: '../../etc' })],
    [
      'a manifest that unpacks to more than it says',
      makeZip([{ name: 'AndroidManifest.xml', content: Buffer.alloc(9_000_000), claims: 10, packed: true }]),
    ],
    [
      'a manifest of 16 MB',
      makeZip([{ name: 'AndroidManifest.xml', content: Buffer.alloc(16 * 1024 * 1024), packed: true }]),
    ],
    [
      'entries that claim 5 GB',
      makeZip([1, 2].map((n) => ({ name: `f${n}`, content: Buffer.alloc(10), claims: 2.5e9 }))),
    ],
    ['entries that unpack to 1 GB from nothing', makeZip([{ name: 'f', content: Buffer.alloc(10), claims: 1e9 }])],
  ])('%s', async (_, bytes) => {
    await refused(bytes)
  })

  test('entries that share their bytes', async () => {
    const bytes = makeZip([
      { name: 'one', content: Buffer.alloc(50) },
      { name: 'two', content: Buffer.alloc(50) },
    ])
    const second = bytes.lastIndexOf('two') - 4
    bytes.writeUInt32LE(0, second)
    await refused(bytes)
  })

  test('whatever is cut off, and whatever has a wrong byte', async () => {
    const bytes = makeApk({ names, icon, signature: 'v1' })
    const random = randomOf(7)
    for (let n = 0; n < 300; n++) {
      const broken = Buffer.from(bytes)
      for (let m = 0; m < 3; m++) broken[random(broken.length)] = random(256)
      const cut = n % 3 === 0 ? broken.subarray(0, random(broken.length)) : broken
      const answer = await read(cut).catch((error: unknown) => error)
      if (answer instanceof Error) expect(answer).toBeInstanceOf(ApkError)
    }
  })
})
