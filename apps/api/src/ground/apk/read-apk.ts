import { open } from 'node:fs/promises'
import { ApkError, type Apk } from './apk.ts'
import { valueKinds } from './chunks.ts'
import { readManifest, type Attribute } from './manifest.ts'
import { Resources, type Variant } from './resources.ts'
import { signerOf } from './signer.ts'
import { Zip, type PlacedBytes } from './zip.ts'

const manifestMax = 8 * 1024 * 1024
const resourcesMax = 128 * 1024 * 1024
const iconMax = 2 * 1024 * 1024
const nameCharsMax = 100
const languagesMax = 100
const library = /^lib\/([\w-]{1,32})\/[^/]+\.so$/

/** What a package in a file says of itself. */
export async function readApk(file: string): Promise<Apk> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    return await readApkFrom({
      size,
      async read(place, length) {
        const bytes = Buffer.alloc(length)
        const { bytesRead } = await handle.read(bytes, 0, length, place)
        return bytes.subarray(0, bytesRead)
      },
    })
  } finally {
    await handle.close()
  }
}

/** What a package says of itself. Throws `ApkError` where it is none, or would harm who reads it. */
export async function readApkFrom(bytes: PlacedBytes): Promise<Apk> {
  try {
    return await readZip(await Zip.open(bytes))
  } catch (error) {
    // What points outside of its own bytes is no more a package than what is cut off.
    if (error instanceof RangeError) throw new ApkError('damaged', { cause: error })
    throw error
  }
}

async function readZip(zip: Zip): Promise<Apk> {
  const written = await zip.read('AndroidManifest.xml', manifestMax)
  if (!written) throw new ApkError('no manifest')
  const manifest = readManifest(written)
  const table = await zip.read('resources.arsc', resourcesMax)
  const resources = table && new Resources(table)
  return {
    package: manifest.package,
    names: namesOf(manifest.label, resources, manifest.package),
    versionName: clean(textOf(manifest.versionName, resources) ?? ''),
    versionCode: manifest.versionCode,
    minSdk: manifest.minSdk,
    icon: await iconOf(zip, manifest.icon, resources),
    signer: await signerOf(zip),
    abis: [...new Set(zip.names.flatMap((name) => library.exec(name)?.[1] ?? []))].toSorted(),
    sizeBytes: zip.size,
  }
}

const clean = (text: string) =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, nameCharsMax)

function variantsOf(attribute: Attribute | undefined, resources: Resources | undefined): Variant[] {
  if (!attribute) return []
  if (attribute.kind === valueKinds.reference) return resources?.variants(attribute.data) ?? []
  return [{ kind: attribute.kind, data: attribute.data, text: attribute.text, language: '', density: 0 }]
}

const textOf = (attribute: Attribute | undefined, resources: Resources | undefined) =>
  variantsOf(attribute, resources).find(({ text }) => text !== undefined)?.text

/** There is always one for everybody. */
function namesOf(
  label: Attribute | undefined,
  resources: Resources | undefined,
  fallback: string,
): Record<string, string> {
  const names: Record<string, string> = {}
  for (const { language, text } of variantsOf(label, resources).slice(0, languagesMax))
    if (text !== undefined && clean(text) !== '') names[language] ??= clean(text)
  return { '': Object.values(names)[0] ?? fallback, ...names }
}

/** The largest that is a picture; those that are drawn by a program are left out. */
async function iconOf(zip: Zip, icon: Attribute | undefined, resources: Resources | undefined): Promise<Buffer | null> {
  const pictures = variantsOf(icon, resources)
    .filter(({ text }) => text !== undefined && /\.(?:png|webp)$/i.test(text) && zip.has(text))
    .toSorted((a, b) => b.density - a.density)
  return pictures[0] ? ((await zip.read(pictures[0].text!, iconMax)) ?? null) : null
}
