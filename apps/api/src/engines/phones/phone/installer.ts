import { ApkError, type Apk } from '../../../ground/apk/apk.ts'
import { readApk } from '../../../ground/apk/read-apk.ts'
import { FileError } from '../files/paths.ts'
import type { Phone } from './phone.ts'
import { appFolder, nameOf, systemPackages } from './programs.ts'

export interface InstallOptions {
  /** Whether an older version may take the place of a newer one. */
  downgrade: boolean
  /** Whether the file goes into the app, so that nothing has room for two. */
  take: boolean
}

const sdk = 33
const abis = ['arm64-v8a', 'armeabi-v7a', 'armeabi']

/** Puts a package on the phone from one of its files. Gives back why not, in Android's words. */
export async function installApk(phone: Phone, path: string, options: InstallOptions): Promise<string | undefined> {
  try {
    const { folder } = await phone.files.stat(path)
    if (folder) return 'INSTALL_FAILED_INVALID_URI'
    const apk = await readApk(phone.files.real(path))
    const fault = faultOf(phone, apk, options)
    if (fault !== undefined) return fault
    await put(phone, path, apk, options).catch(async (error: unknown) => {
      await clearUp(phone, apk.package)
      throw error
    })
    return undefined
  } catch (error) {
    if (error instanceof ApkError) return `INSTALL_PARSE_FAILED_NOT_APK: ${error.message}`
    if (!(error instanceof FileError)) throw error
    return error.fault === 'full' ? 'INSTALL_FAILED_INSUFFICIENT_STORAGE' : 'INSTALL_FAILED_INVALID_URI'
  }
}

function faultOf({ store }: Phone, apk: Apk, { downgrade }: InstallOptions): string | undefined {
  const before = store.apps.find((app) => app.package === apk.package)
  if (systemPackages(store).includes(apk.package)) return 'INSTALL_FAILED_UPDATE_INCOMPATIBLE'
  if (apk.signer === null) return 'INSTALL_PARSE_FAILED_NO_CERTIFICATES'
  if (apk.minSdk > sdk) return 'INSTALL_FAILED_OLDER_SDK'
  if (apk.abis.length > 0 && !apk.abis.some((abi) => abis.includes(abi))) return 'INSTALL_FAILED_NO_MATCHING_ABIS'
  if (before && before.signer !== apk.signer) return 'INSTALL_FAILED_UPDATE_INCOMPATIBLE'
  if (before && before.versionCode > apk.versionCode && !downgrade) return 'INSTALL_FAILED_VERSION_DOWNGRADE'
  return undefined
}

async function put(phone: Phone, path: string, apk: Apk, { take }: InstallOptions): Promise<void> {
  const { files, store } = phone
  const folder = appFolder(apk.package)
  await files.makeFolder(folder, { parents: true, system: true })
  await files.write(`${folder}/icon`, apk.icon ?? Buffer.alloc(0), { system: true })
  if (take) await files.move(path, `${folder}/base.apk`, { system: true })
  else await files.copy(path, `${folder}/base.apk`, { system: true })
  const { icon: _icon, abis: _abis, ...facts } = apk
  const app = { ...facts, installedS: Math.floor(Date.now() / 1000) }
  store.putApp(app)
  phone.images.forget()
  phone.log.write('PackageManager', `installed ${apk.package} ${apk.versionName} (${nameOf(app, phone.locale)})`)
  phone.changed()
}

/** What was begun for an app that did not fit. One that was there before stays as it was. */
async function clearUp({ files, store }: Phone, name: string): Promise<void> {
  const there = store.apps.some((app) => app.package === name)
  if (!there && (await files.has(appFolder(name))))
    await files.remove(appFolder(name), { recursive: true, system: true })
}

/** False when there is none of that name. */
export async function uninstallApp(phone: Phone, name: string): Promise<boolean> {
  if (!phone.store.apps.some((app) => app.package === name)) return false
  phone.close(name)
  phone.store.dropApp(name)
  for (const folder of [appFolder(name), `/data/data/${name}`])
    if (await phone.files.has(folder)) await phone.files.remove(folder, { recursive: true, system: true })
  phone.log.write('PackageManager', `removed ${name}`)
  phone.changed()
  return true
}
