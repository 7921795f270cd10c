import { ApkError } from './apk.ts'
import { chunkAt, chunkKinds, chunksIn, Strings, valueAt, valueKinds, type Chunk, type Value } from './chunks.ts'

/** Attributes are known by the number of their resource, or by their name where they have none. */
const attributeIds: Record<number, string> = {
  0x01010001: 'label',
  0x01010002: 'icon',
  0x0101020c: 'minSdkVersion',
  0x0101021b: 'versionCode',
  0x0101021c: 'versionName',
  0x01010573: 'versionCodeMajor',
}
const noIndex = 0xffffffff

export interface Attribute extends Value {
  text: string | undefined
}

export interface Manifest {
  package: string
  versionCode: number
  versionName: Attribute | undefined
  minSdk: number
  label: Attribute | undefined
  icon: Attribute | undefined
}

type Element = Record<string, Attribute>

/** Reads AndroidManifest.xml as it lies in a package. */
export function readManifest(bytes: Buffer): Manifest {
  const elements = elementsOf(bytes)
  const { manifest, application = {}, 'uses-sdk': sdk = {} } = elements
  const name = manifest?.['package']?.text
  if (!manifest || name === undefined || !/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/.test(name) || name.length > 200)
    throw new ApkError('the manifest names no package')
  return {
    package: name,
    versionCode: versionOf(manifest),
    versionName: manifest['versionName'],
    minSdk: numberOf(sdk['minSdkVersion']) ?? 1,
    label: application['label'],
    icon: application['icon'],
  }
}

function versionOf(manifest: Element): number {
  const code = (numberOf(manifest['versionCodeMajor']) ?? 0) * 2 ** 32 + (numberOf(manifest['versionCode']) ?? 0)
  return Number.isSafeInteger(code) ? code : 0
}

const numberOf = (value: Attribute | undefined) =>
  value && value.kind >= valueKinds.firstNumber && value.kind <= valueKinds.lastNumber ? value.data : undefined

/** The first element of each name: those that count stand once. */
function elementsOf(bytes: Buffer): Record<string, Element | undefined> {
  const outer = chunkAt(bytes, 0)
  if (outer.kind !== chunkKinds.xml) throw new ApkError('the manifest is not binary XML')
  const found: Record<string, Element> = {}
  let strings: Strings | undefined
  let ids: number[] = []
  for (const chunk of chunksIn(outer)) {
    if (chunk.kind === chunkKinds.strings) strings = new Strings(chunk)
    if (chunk.kind === chunkKinds.xmlResources) ids = idsOf(chunk)
    if (chunk.kind !== chunkKinds.xmlStart || !strings) continue
    const name = strings.at(chunk.bytes.readUInt32LE(chunk.headBytes + 4)) ?? ''
    if (['manifest', 'application', 'uses-sdk'].includes(name) && !Object.hasOwn(found, name))
      found[name] = attributesOf(chunk, strings, ids)
  }
  return found
}

const idsOf = ({ bytes, headBytes }: Chunk) =>
  Array.from({ length: Math.floor((bytes.length - headBytes) / 4) }, (_, index) =>
    bytes.readUInt32LE(headBytes + index * 4),
  )

function attributesOf({ bytes, headBytes }: Chunk, strings: Strings, ids: number[]): Element {
  const [start, size, count] = [8, 10, 12].map((at) => bytes.readUInt16LE(headBytes + at)) as [number, number, number]
  const element: Element = {}
  for (let index = 0; index < count; index++) {
    const at = headBytes + start + index * size
    if (size < 20 || at + 20 > bytes.length) throw new ApkError('an attribute is cut off')
    const nameIndex = bytes.readUInt32LE(at + 4)
    const name = attributeIds[ids[nameIndex] ?? 0] ?? strings.at(nameIndex) ?? ''
    const value = valueAt(bytes, at + 12)
    const raw = bytes.readUInt32LE(at + 8)
    const text =
      value.kind === valueKinds.string ? strings.at(value.data) : raw === noIndex ? undefined : strings.at(raw)
    if (!Object.hasOwn(element, name)) element[name] = { ...value, text }
  }
  return element
}
