import type { HostTask } from '@portico/contract/states/compute.ts'
import type { Db } from '../../core/db/pool.ts'
import type { EngineCall, EngineFault, Progress } from '../../ground/engine/progress.ts'
import type { HostReport, MachineState } from '../../ground/engine/hosts.ts'
import type { Scoped } from './client.ts'
import { failed, faultIn } from './faults.ts'
import { pending, refOf, tagged, type Region } from './region.ts'

export interface Server {
  id: string
  name: string
  status: string
  tenant_id: string
  created: string
  metadata: Record<string, string>
  tags?: string[]
  addresses: Record<string, { addr: string; version: number; 'OS-EXT-IPS:type': 'fixed' | 'floating' }[]>
  flavor: { vcpus: number; ram: number; disk: number; original_name: string }
  /** Empty for one that runs from a volume. */
  image: '' | { id: string }
  fault?: { code: number; message: string; details?: string }
  'OS-EXT-STS:task_state': string | null
  /** For administrators only. */
  'OS-EXT-SRV-ATTR:root_device_name'?: string
  'os-extended-volumes:volumes_attached': { id: string }[]
}

/** What Nova keeps of a thing that was done to a server. */
interface Action {
  action: string
  request_id: string
  message: string | null
}

/** Notes on a server about what it cannot tell itself. */
export const about = { user: 'portico:user', system: 'portico:system', disk: 'portico:disk' } as const

const states: Record<string, MachineState> = {
  ACTIVE: 'running',
  SHUTOFF: 'stopped',
  ERROR: 'error',
  VERIFY_RESIZE: 'resized',
  RESCUE: 'rescued',
  PAUSED: 'stopped',
  SUSPENDED: 'stopped',
  SHELVED: 'stopped',
  SHELVED_OFFLOADED: 'stopped',
  SOFT_DELETED: 'stopped',
}
const sshPort = 22

export const taskOf = (server: Server) => server['OS-EXT-STS:task_state']

/** What Nova is about, in the words that we have for it; for the rest our own word of what is being done stands. */
const tasks: Record<string, HostTask> = {
  scheduling: 'spawning',
  networking: 'spawning',
  spawning: 'spawning',
  block_device_mapping: 'block_device_mapping',
  'powering-off': 'powering-off',
  'powering-on': 'powering-on',
  resize_prep: 'resize_prep',
  resize_migrating: 'resize_migrating',
  resize_migrated: 'resize_migrating',
  resize_finish: 'resize_migrating',
  resize_reverting: 'resize_migrating',
  rescuing: 'rescuing',
  unrescuing: 'unrescuing',
}
export const busy = (server: Server) => pending(tasks[taskOf(server) ?? ''])

/** A server in the middle of something counts as running. */
export function reportOf(project: string, server: Server): HostReport {
  const { metadata, flavor } = server
  const [disk] = server['os-extended-volumes:volumes_attached']
  const diskId = metadata[about.disk] ?? disk?.id
  return {
    ref: refOf({ project, id: server.id }),
    state: stateOf(server),
    privateIp: addressesOf(server, 'fixed')[0] ?? '',
    userName: metadata[about.user] ?? '',
    vcpus: flavor.vcpus,
    memoryMb: flavor.ram,
    systemDiskRef: diskId ? refOf({ project, id: diskId }) : '',
    ssh: metadata[about.system] === 'windows' && server.status !== 'RESCUE' ? null : { host: null, port: sshPort },
  }
}

export const stateOf = ({ status }: Pick<Server, 'status'>): MachineState => states[status] ?? 'running'

export const addressesOf = ({ addresses }: Pick<Server, 'addresses'>, type: 'fixed' | 'floating') =>
  Object.values(addresses)
    .flat()
    .filter((one) => one['OS-EXT-IPS:type'] === type)
    .map(({ addr }) => addr)

export async function serverById({ nova }: Scoped, id: string): Promise<Server | undefined> {
  return (await nova.find<{ server: Server }>(`/servers/${id}`))?.server
}

export async function serverTagged({ nova }: Scoped, tag: string): Promise<Server | undefined> {
  return tagged(await nova.list<Server>('/servers/detail', 'servers', { query: { tags: tag } }), tag)[0]
}

/** Why a server is faulty, as far as Nova says so. */
export function faultOf({ fault }: Pick<Server, 'fault'>, otherwise: EngineFault = 'broken') {
  const text = [fault?.message, fault?.details?.split('\n').at(-1)].filter(Boolean).join(' ')
  return failed(faultIn(text, otherwise), `compute: ${fault?.message ?? 'the server went to ERROR'}`)
}

const actionsOf = async ({ nova }: Scoped, server: string): Promise<Action[]> =>
  (await nova.find<{ instanceActions: Action[] }>(`/servers/${server}/os-instance-actions`))?.instanceActions ?? []

/**
 * Does one thing to a server, once. Nova's own log says whether it was done: what is newer than the note that was made
 * before is this one's, whoever asked for it and whether or not they lived to hear the answer. Answers nothing when it
 * is over, and what to say otherwise.
 */
export async function actOnce(
  region: Region,
  scoped: Scoped,
  call: EngineCall,
  server: Server,
  action: string,
  send: (db: Db) => Promise<unknown>,
): Promise<Exclude<Progress<never>, { state: 'done' }> | undefined> {
  const newest = async () => (await actionsOf(scoped, server.id))[0]?.request_id ?? ''
  const before = await region.noted(call, `before ${action}`, newest)
  const since = async () => {
    const all = await actionsOf(scoped, server.id)
    const known = all.findIndex(({ request_id }) => request_id === before)
    return all.slice(0, known === -1 ? all.length : known).find((one) => one.action === action)
  }
  const sent = await since()
  if (!sent) {
    if (taskOf(server)) return busy(server)
    await region.locked(call.account, async (db) => {
      if (!(await since())) await send(db)
    })
    return pending()
  }
  if (taskOf(server)) return busy(server)
  return sent.message ? faultOf(server, 'broken') : undefined
}
