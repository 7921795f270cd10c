import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Device } from './device.ts'
import { filmsRunning } from './scrcpy/film.ts'
import { phoneId, type Request, type Response } from './messages.ts'

/** The process that holds all phones of a folder: `node farm-process.ts <folder> <phones at most> <bytes of each>`. */
const [folder = '', phonesMax = 0, quotaBytes = 0] = [process.argv[2], Number(process.argv[3]), Number(process.argv[4])]
const devices = new Map<string, Device>()
/** Asked one after the other of each phone. */
const turns = new Map<string, Promise<unknown>>()

async function create(phone: string, request: Extract<Request, { do: 'create' }>): Promise<number> {
  const known = devices.get(phone)
  if (known) return known.port
  if (devices.size >= phonesMax) throw new Error('the farm is full')
  const device = await Device.open(join(folder, phone), quotaBytes, request.profile)
  devices.set(phone, device)
  return device.port
}

async function reset(phone: string, request: Extract<Request, { do: 'reset' }>): Promise<number> {
  const device = devices.get(phone)
  if (!device) throw new Error('no such phone')
  await device.reset(request.profile ?? device.profile)
  return device.port
}

async function remove(phone: string): Promise<void> {
  await devices.get(phone)?.close()
  devices.delete(phone)
  await rm(join(folder, phone), { recursive: true, force: true })
}

async function answer(request: Request): Promise<Omit<Response, 'id'>> {
  if (request.do === 'figures') return { figures: figures() }
  if (!phoneId.test(request.phone)) throw new Error('not the name of a phone')
  const turn = (turns.get(request.phone) ?? Promise.resolve()).then(() => act(request))
  const settled = turn
    .catch(() => {})
    .then(() => {
      if (turns.get(request.phone) === settled) turns.delete(request.phone)
    })
  turns.set(request.phone, settled)
  return turn
}

async function act(request: Exclude<Request, { do: 'figures' }>): Promise<Omit<Response, 'id'>> {
  if (request.do === 'create') return { port: await create(request.phone, request) }
  if (request.do === 'reset') return { port: await reset(request.phone, request) }
  await remove(request.phone)
  return {}
}

function figures(): NonNullable<Response['figures']> {
  const { user, system } = process.cpuUsage()
  const handles: Record<string, number> = {}
  for (const kind of process.getActiveResourcesInfo()) handles[kind] = (handles[kind] ?? 0) + 1
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss(), handles, films: filmsRunning() }
}

/** One that cannot be read does not keep the others from coming back. */
async function wake(name: string): Promise<void> {
  // A phone that was being made when the process ended is none yet.
  if (!existsSync(join(folder, name, 'phone.json'))) await rm(join(folder, name), { recursive: true })
  else devices.set(name, await Device.open(join(folder, name), quotaBytes))
}

async function start(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const names = readdirSync(folder).filter((one) => phoneId.test(one))
  await Promise.all(names.map((name) => wake(name).catch((error: unknown) => console.error(`phone ${name}:`, error))))
  process.send?.({ ready: Object.fromEntries([...devices].map(([name, { port }]) => [name, port])) })
}

process.on('message', (request: Request) => {
  answer(request).then(
    (answered) => process.send?.({ id: request.id, ...answered }),
    (error: Error) => process.send?.({ id: request.id, fault: error.message }),
  )
})
// What fails for one phone, on a full disk say, is told and ends nothing.
process.on('unhandledRejection', (error) => console.error(error))
process.once('disconnect', () => process.exit(0))
await start()
