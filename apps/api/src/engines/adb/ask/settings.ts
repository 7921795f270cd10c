import { NotSimulated, PhoneRefused, type PhoneProxy } from '../../../ground/engine/phones.ts'
import { own, uninstall } from './apps.ts'
import { listed } from './files.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'
import { facts } from './looks.ts'
import { quoted, told } from './shell.ts'

/** Android takes a proxy of no name as none, at once; only then is the setting forgotten. */
const noProxy = [
  'settings put global http_proxy :0',
  ...['http_proxy', 'global_http_proxy_host', 'global_http_proxy_port'].map((name) => `settings delete global ${name}`),
].join('; ')

export async function setProxy(line: Line, patience: Patience, proxy: PhoneProxy | null): Promise<void> {
  await told(
    line,
    patience,
    proxy ? `settings put global http_proxy ${quoted(`${proxy.host}:${proxy.port}`)}` : noProxy,
  )
}

export async function proxy(line: Line, patience: Patience): Promise<PhoneProxy | null> {
  const text = await told(line, patience, 'settings get global http_proxy')
  const [, host, port] = /^(\S+):(\d{1,5})\s*$/.exec(text) ?? []
  return host && port ? { host, port: Number(port) } : null
}

export async function reset(line: Line, patience: Patience): Promise<void> {
  for (const { package: app } of await own(line, patience)) await uninstall(line, patience, app)
  for (const { name } of await listed(line, patience, '/sdcard'))
    await told(line, patience, `rm -rf ${quoted(`/sdcard/${name}`)}`)
  await setProxy(line, patience, null)
}

export async function brand(line: Line, patience: Patience, looks: { brand: string; model: string }): Promise<void> {
  const { simulated } = await facts(line, patience)
  if (!simulated) throw new NotSimulated('It is what it is')
  for (const [name, value] of Object.entries(looks))
    await told(line, patience, `setprop ro.product.${name} ${quoted(value)}`)
}

/** It goes down, and says nothing more. */
export async function reboot(line: Line, patience: Patience): Promise<void> {
  const channel = await patience.hear(line.open('reboot:'))
  channel.patience = patience
  const words = await channel.some(500).catch(() => undefined)
  if (words && /fail|denied/i.test(String(words))) throw new PhoneRefused(String(words).trim())
}
