import { crc32 } from 'node:zlib'
import { certificationCalls } from '@portico/contract/identity/certification.ts'
import { imageCalls, imagePurposes, type ImagePurpose } from '@portico/contract/platform/images.ts'
import type { ImageType } from '@portico/contract/calls.ts'
import { workOrderCalls } from '@portico/contract/support/work-order.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { workOrders } from '../src/areas/support/work-order.table.ts'
import { files } from '../src/core/files/file.table.ts'
import { imageFacts } from '../src/core/files/images.ts'
import { TestPortico, type Person } from './portico.ts'
import { formOf, jpgOf, pngOf, sendFormTo, upload, webpOf } from './upload.ts'
import { workOrderForm } from './work-orders.ts'

import { agent } from './agents.ts'

let t: TestPortico
let people: Record<'owner' | 'operator' | 'agent', Person>
beforeAll(async () => {
  t = await TestPortico.start()
  people = { owner: await t.customer(), operator: await t.operator(), agent: await agent(t) }
})
afterAll(() => t.stop())

interface Door {
  name: string
  types: readonly ImageType[]
  size: readonly [width: number, height: number]
  send: (bytes: Buffer, fileName: string) => Promise<{ code: string; status: number }>
  /** What lies on the disk of the picture that was taken last. */
  kept: () => Promise<Buffer>
}

const newestOf = async (purpose: string) =>
  (await t.db.select().from(files).where(eq(files.purpose, purpose)).orderBy(desc(files.createdAt)).limit(1))[0]!.id

const sizes: Partial<Record<ImagePurpose, [number, number]>> = { siteFavicon: [32, 32], banner: [1920, 600] }
const byOperator = new Set<ImagePurpose>(['siteLogo', 'siteFavicon', 'siteQrCode', 'banner', 'announcement'])
const uploaderOf = (purpose: ImagePurpose) => {
  if (purpose === 'agentLogo') return 'agent'
  return byOperator.has(purpose) ? 'operator' : 'owner'
}
const every: readonly ImageType[] = ['jpg', 'png', 'bmp', 'webp']
const doors: Door[] = [
  ...imagePurposes.map((purpose) => ({
    name: `${imageCalls.imageUpload.name} for ${purpose}`,
    types: uploaderOf(purpose) === 'owner' ? every : (['jpg', 'png'] as const),
    size: sizes[purpose] ?? ([40, 30] as const),
    send: (image: Buffer, fileName: string) => upload(t, { purpose, image, fileName }, people[uploaderOf(purpose)]),
    kept: async () => (await t.app.files.read(await newestOf(purpose)))!,
  })),
  {
    name: workOrderCalls.workOrderSubmit.name,
    types: every,
    size: [40, 30],
    send: (bytes, fileName) =>
      sendFormTo(
        t,
        workOrderCalls.workOrderSubmit,
        formOf([...Object.entries(workOrderForm), ['attachment', bytes, fileName]]),
        people.owner,
      ),
    kept: async () => {
      const [row] = await t.db.select().from(workOrders).orderBy(desc(workOrders.createdAt)).limit(1)
      return (await t.app.files.read(row!.images[0]!))!
    },
  },
  {
    name: certificationCalls.certificationUpload.name,
    types: ['jpg', 'png', 'bmp'],
    size: [40, 30],
    send: (bytes, fileName) =>
      sendFormTo(t, certificationCalls.certificationUpload, formOf([['image', bytes, fileName]]), people.owner),
    kept: async () => (await t.app.files.readSealed(await newestOf('certification')))!,
  },
]

test('every call that takes a file is a door of this corpus', () => {
  const named = new Set(doors.map(({ name }) => name.split(' ')[0]))
  const calls = [imageCalls, workOrderCalls, certificationCalls].flatMap((area) => Object.values(area))
  expect(new Set(calls.filter((call) => 'files' in call).map(({ name }) => name))).toEqual(named)
})

const latin = (text: string) => Buffer.from(text, 'latin1')
const script = '<script>alert(1)</script>'
const zip = 'PK\x03\x04payload'
const place = 'GPSLatitude 22.302711'

function pngPart(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function pngWith(width: number, height: number, ...parts: Buffer[]): Buffer {
  const plain = pngOf(width, height, true)
  return Buffer.concat([plain.subarray(0, 33), ...parts, plain.subarray(33)])
}
const jpgPart = (marker: number, text: string) => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(2 + text.length, 2)
  return Buffer.concat([head, latin(text)])
}
function jpgWith(width: number, height: number, ...parts: Buffer[]): Buffer {
  const plain = jpgOf(width, height)
  return Buffer.concat([plain.subarray(0, 2), ...parts, plain.subarray(2)])
}
function webpPart(name: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return Buffer.concat([latin(name), size, data, Buffer.alloc(data.length % 2)])
}
/** The extended form, as cameras write it: pixels, then Exif and XMP. */
function webpWith(width: number, height: number, ...parts: Buffer[]): Buffer {
  const about = Buffer.alloc(10)
  about[0] = 0x08 | 0x04
  about.writeUIntLE(width - 1, 4, 3)
  about.writeUIntLE(height - 1, 7, 3)
  const body = Buffer.concat([latin('WEBP'), webpPart('VP8X', about), webpOf(width, height).subarray(12), ...parts])
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([latin('RIFF'), size, body])
}

/** No picture, whatever it is called or claims to be. */
const refused: [string, (size: Door['size']) => Buffer, fileName: string][] = [
  ['an empty file', () => Buffer.alloc(0), 'a.png'],
  ['a text with the name of a picture', () => latin('hello'), 'a.png'],
  ['a page with a double extension', () => latin(`<html>${script}`), 'a.html.png'],
  ['a program with a double extension', () => latin('MZ\x90\0\x03'), 'a.png.exe'],
  ['an SVG', () => latin(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`), 'a.svg'],
  ['an SVG with the name of a PNG', () => latin(`<?xml version="1.0"?><svg>${script}</svg>`), 'a.png'],
  ['a GIF that is a script as well', () => latin('GIF89a=1;alert(1)//'), 'a.png'],
  ['a PDF', () => latin('%PDF-1.7'), 'a.jpg'],
  ['an archive', () => latin(zip), 'a.png'],
  ['a PNG that claims ten thousand million pixels', () => pngOf(100_000, 100_000, false), 'a.png'],
  ['a JPEG as large as its numbers go', () => jpgOf(65_535, 65_535), 'a.jpg'],
  ['a WebP as large as its numbers go', () => webpWith(16_000, 16_000), 'a.webp'],
  ['a PNG without a pixel', () => pngOf(0, 10, false), 'a.png'],
  ['a PNG that is cut off', ([w, h]) => pngOf(w, h, true).subarray(0, -20), 'a.png'],
  ['a JPEG whose part points past its end', ([w, h]) => jpgWith(w, h, Buffer.from([0xff, 0xe1, 0xff, 0xff])), 'a.jpg'],
]

/** Pictures that carry something: it is not kept. */
const carried: [string, ImageType, (size: Door['size']) => Buffer][] = [
  ['a PNG with an archive behind it', 'png', ([w, h]) => Buffer.concat([pngOf(w, h, true), latin(zip)])],
  ['a PNG with a page in its texts', 'png', ([w, h]) => pngWith(w, h, pngPart('tEXt', latin(`Comment\0${script}`)))],
  ['a PNG with its place in Exif', 'png', ([w, h]) => pngWith(w, h, pngPart('eXIf', latin(place)))],
  ['a JPEG with its place in Exif', 'jpg', ([w, h]) => jpgWith(w, h, jpgPart(0xe1, `Exif\0\0${place}`))],
  ['a JPEG with a script in its comment', 'jpg', ([w, h]) => jpgWith(w, h, jpgPart(0xfe, script))],
  ['a JPEG with a page behind it', 'jpg', ([w, h]) => Buffer.concat([jpgOf(w, h), latin(script)])],
  ['a WebP with its place in Exif', 'webp', ([w, h]) => webpWith(w, h, webpPart('EXIF', latin(place)))],
  ['a WebP with a page in XMP', 'webp', ([w, h]) => webpWith(w, h, webpPart('XMP ', latin(script)))],
  ['a WebP with an archive behind it', 'webp', ([w, h]) => Buffer.concat([webpOf(w, h), latin(zip)])],
]

describe.each(doors)('$name', ({ types, size, send, kept }) => {
  test.each(refused)('refuses %s, and nothing is left behind', async (_what, bytes, fileName) => {
    const before = await t.rows()
    expect(await send(bytes(size), fileName)).toMatchObject({ code: '400026' })
    expect(await t.rows()).toEqual({ ...before })
  })

  test.each(carried.filter(([, type]) => types.includes(type)))(
    'keeps the pixels of %s alone',
    async (_what, type, bytes) => {
      expect(await send(bytes(size), `photo.php.${type}`)).toMatchObject({ code: '200' })
      const bytesKept = await kept()
      expect(bytesKept.toString('latin1')).not.toMatch(/script|payload|GPS|exif|XMP/i)
      expect(imageFacts(bytesKept)).toEqual({ type, width: size[0], height: size[1] })
    },
  )

  test('takes no type that its rule does not name', async () => {
    const made = { webp: webpOf(...size), jpg: jpgOf(...size), png: pngOf(...size, true) }
    for (const [type, bytes] of Object.entries(made))
      expect(await send(bytes, 'a.png'), type).toMatchObject({
        code: types.includes(type as ImageType) ? '200' : '400026',
      })
  })
})
