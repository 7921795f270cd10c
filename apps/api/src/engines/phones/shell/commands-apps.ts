import { installApk, uninstallApp, type InstallOptions } from '../phone/installer.ts'
import { appFolder, systemPackages } from '../phone/programs.ts'
import { linkPackage } from '../phone/apps/link.ts'
import { filesPackage } from '../phone/apps/browse.ts'
import { FileError } from '../files/paths.ts'
import { byFirstWord, type Call, type Command, type Commands } from './command.ts'

const known = (call: Call, name: string) =>
  call.phone.store.apps.some((app) => app.package === name) || systemPackages(call.phone.store).includes(name)

const pathOf = ({ phone }: Call, name: string) =>
  phone.store.apps.some((app) => app.package === name) ? `${appFolder(name)}/base.apk` : `/system/app/${name}/base.apk`

const listPackages: Command = (call) => {
  const { args, phone } = call
  const third = phone.store.apps.map((app) => app.package)
  const names = args.includes('-3')
    ? third
    : args.includes('-s')
      ? systemPackages(phone.store)
      : [...systemPackages(phone.store), ...third]
  const filter = args.slice(1).find((one) => !one.startsWith('-')) ?? ''
  return names
    .filter((name) => name.includes(filter))
    .map((name) => `package:${args.includes('-f') ? `${pathOf(call, name)}=` : ''}${name}${versionOf(call, name)}\n`)
    .join('')
}

function versionOf({ args, phone }: Call, name: string): string {
  if (!args.includes('--show-versioncode')) return ''
  return ` versionCode:${phone.store.apps.find((app) => app.package === name)?.versionCode ?? 33}`
}

const optionsOf = (args: string[], take: boolean): InstallOptions => ({ downgrade: args.includes('-d'), take })

/** `install -S <bytes>` takes them from its input, else a file of the phone is meant. */
const install: Command = async (call) => {
  const { args, shell, files, phone } = call
  const at = args.indexOf('-S')
  if (at < 0) {
    const typed = args.findLast((one) => !one.startsWith('-'))
    if (typed === undefined) return failure('INSTALL_FAILED_INVALID_URI')
    return installed(await installApk(phone, shell.path(typed), optionsOf(args, false)))
  }
  const path = `/data/local/tmp/.install-${process.hrtime.bigint()}.apk`
  const received = await receive(call, path, Number(args[at + 1]))
  if (received !== 'whole') return failure(received)
  try {
    return installed(await installApk(phone, path, optionsOf(args, true)))
  } finally {
    if (await files.has(path)) await files.remove(path)
  }
}

const failure = (reason: string) => ({ out: `Failure [${reason}]\n`, code: 1 })
const installed = (fault: string | undefined) => (fault === undefined ? 'Success\n' : failure(fault))

/** Takes just as many bytes as were announced: the other side waits for the answer before it ends. */
async function receive({ files, io }: Call, path: string, size: number): Promise<string> {
  if (!Number.isSafeInteger(size) || size <= 0) return 'INSTALL_FAILED_INVALID_APK: no size'
  if (size > files.quotaBytes - files.usedBytes) return 'INSTALL_FAILED_INSUFFICIENT_STORAGE'
  const writer = await files.writer(path)
  let left = size
  try {
    for (let next = await io.input.next(); !next.done; next = await io.input.next()) {
      await writer.write(next.value.subarray(0, left))
      left -= Math.min(left, next.value.length)
      if (left > 0) continue
      await writer.finish()
      return 'whole'
    }
  } catch (error) {
    await writer.drop()
    if (!(error instanceof FileError)) throw error
    return 'INSTALL_FAILED_INSUFFICIENT_STORAGE'
  }
  await writer.drop()
  return 'INSTALL_FAILED_ABORTED: the package ended early'
}

const uninstall: Command = async ({ phone, args }) => {
  const name = args.findLast((one) => !one.startsWith('-')) ?? ''
  if (systemPackages(phone.store).includes(name)) return failure('DELETE_FAILED_INTERNAL_ERROR')
  return (await uninstallApp(phone, name)) ? 'Success\n' : failure('DELETE_FAILED_INTERNAL_ERROR')
}

const clear: Command = async (call) => {
  const name = call.args.at(-1) ?? ''
  if (!known(call, name)) return { out: 'Failed\n', code: 1 }
  call.phone.close(name)
  const folder = `/data/data/${name}`
  if (await call.files.has(folder)) await call.files.remove(folder, { recursive: true })
  return 'Success\n'
}

const pm = byFirstWord('pm', {
  list: (call) => {
    if (call.args[0] === 'packages') return listPackages(call)
    return call.args[0] === 'users' ? 'Users:\n\tUserInfo{0:Owner:c13} running\n' : ''
  },
  path: (call) => {
    const name = call.args.at(-1) ?? ''
    return known(call, name) ? `package:${pathOf(call, name)}\n` : { code: 1 }
  },
  install,
  uninstall,
  clear,
  grant: () => '',
  revoke: () => '',
})

/** The value that follows a flag. */
const after = (args: string[], flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined)

function targetOf(args: string[]): { name: string; data: string | undefined } {
  const data = after(args, '-d')
  const component = after(args, '-n') ?? after(args, '-p') ?? args.at(-1) ?? ''
  if (after(args, '-n') === undefined && data !== undefined)
    return { name: data.startsWith('file:') ? filesPackage : linkPackage, data }
  return { name: component.split('/')[0]!, data }
}

const start: Command = ({ phone, args }) => {
  const home = args.includes('android.intent.category.HOME')
  if (home) phone.home()
  const { name, data } = targetOf(args)
  const shown = name.slice(0, 200)
  if (home || phone.open(name, data))
    return `Starting: Intent { cmp=${home ? phone.app.package : shown}${data === undefined ? '' : ` dat=${data}`} }\n`
  return {
    out: `Starting: Intent { cmp=${shown} }\n`,
    err: `Error type 3\nError: Activity class {${shown}} does not exist.\n`,
    code: 1,
  }
}

const am = byFirstWord('am', {
  start,
  'start-activity': start,
  'force-stop': ({ phone, args }) => {
    phone.close(args.at(-1) ?? '')
    return ''
  },
  kill: ({ phone, args }) => {
    phone.close(args.at(-1) ?? '')
    return ''
  },
  broadcast: ({ phone, args }) => {
    const action = after(args, '-a') ?? ''
    phone.log.write('BroadcastQueue', `broadcast ${action}`)
    return `Broadcasting: Intent { act=${action.slice(0, 200)} }\nBroadcast completed: result=0\n`
  },
})

const monkey: Command = ({ phone, args }) => {
  const name = after(args, '-p') ?? ''
  return phone.open(name)
    ? 'Events injected: 1\n'
    : { out: '** No activities found to run, monkey aborted.\n', code: 252 }
}

export const appCommands: Commands = { pm, am, monkey, cmd: byFirstWord('cmd', { package: pm, activity: am }) }
