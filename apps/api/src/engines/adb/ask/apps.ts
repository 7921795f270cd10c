import { PhoneRefused, type PhoneApp, type PhoneBytes, type PhoneProgress } from '../../../ground/engine/phones.ts'
import { counted } from './files.ts'
import type { Line } from '../line/line.ts'
import type { Patience } from '../line/patience.ts'
import { quoted, run, told, type Said } from './shell.ts'

const packagesBytesMax = 16_777_216
const lineMax = 200

/** A name as packages have it: nothing that a shell would read as anything else. */
function checked(app: string): string {
  if (!/^\w[\w.]{0,254}$/.test(app)) throw new PhoneRefused('No app')
  return app
}

export async function own(line: Line, patience: Patience): Promise<PhoneApp[]> {
  return list(line, patience, 'own')
}

export async function list(line: Line, patience: Patience, which: 'own' | 'all'): Promise<PhoneApp[]> {
  const names = await told(line, patience, `pm list packages${which === 'own' ? ' -3' : ''}`)
  const found = [...names.matchAll(/^package:(\w[\w.]{0,254})\s*$/gm)].map(([, name]) => name!)
  if (found.length === 0) return []
  const known = versions(await told(line, patience, 'dumpsys package packages', { outBytesMax: packagesBytesMax }))
  return found.map((name) => ({
    package: name,
    label: known.get(name)?.['label'] ?? null,
    versionName: known.get(name)?.['versionName'] ?? null,
    versionCode: Number(known.get(name)?.['versionCode']) || null,
  }))
}

/** The first word on each of the packages: those that a system came with may be there a second time. */
function versions(dump: string): Map<string, Record<string, string>> {
  const known = new Map<string, Record<string, string>>()
  for (const part of dump.split(/^ *Package \[/m).slice(1)) {
    const name = part.slice(0, part.indexOf(']'))
    const facts = [...part.matchAll(/^ +(label|versionName|versionCode)=(.*?)(?: minSdk=.*)?$/gm)]
    if (!known.has(name))
      known.set(name, Object.fromEntries(facts.map(([, key, value]) => [key, value!.slice(0, lineMax)])))
  }
  return known
}

export async function install(
  line: Line,
  patience: Patience,
  apk: PhoneBytes,
  progress?: PhoneProgress,
): Promise<void> {
  const command = `cmd package install -r -S ${apk.size}`
  succeeded(await run(line, patience, command, { input: counted(apk, progress) }))
}

/** An app of several apks is installed in one session, or not at all. */
export async function installParts(line: Line, patience: Patience, parts: AsyncIterable<PhoneBytes>): Promise<void> {
  const begun = succeeded(await run(line, patience, 'cmd package install-create -r'))
  const [, session] = /\[(\d+)\]/.exec(begun) ?? []
  if (!session) throw new PhoneRefused('It begins no session')
  let at = 0
  for await (const part of parts) {
    const command = `cmd package install-write -S ${part.size} ${session} ${at}.apk -`
    succeeded(await run(line, patience, command, { input: counted(part) }))
    at += 1
  }
  succeeded(await run(line, patience, `cmd package install-commit ${session}`))
}

export async function uninstall(line: Line, patience: Patience, app: string): Promise<void> {
  succeeded(await run(line, patience, `pm uninstall ${checked(app)}`))
}

export async function start(line: Line, patience: Patience, app: string): Promise<void> {
  const said = await run(line, patience, `monkey -p ${checked(app)} -c android.intent.category.LAUNCHER 1`)
  if (said.code !== 0 || /monkey aborted/i.test(String(said.out))) throw new PhoneRefused(said.words || 'No app')
}

/** Where the apks of an app lie. */
export async function pathsOf(line: Line, patience: Patience, app: string): Promise<string[]> {
  const text = await told(line, patience, `pm path ${quoted(checked(app))}`)
  return [...text.matchAll(/^package:(\/\S+)\s*$/gm)].map(([, path]) => path!)
}

/** The package manager says how it went in words. */
function succeeded({ code, out, words }: Said): string {
  const text = String(out)
  if (code !== 0 || !/^Success/m.test(text)) throw new PhoneRefused(words || `It ended with ${code}`)
  return text
}
