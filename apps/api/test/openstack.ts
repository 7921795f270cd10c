import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { CloudClient, type Session } from '../src/engines/openstack/client.ts'

/** The settings of a node, from the variables that every tool of OpenStack's reads. */
export function settingsFrom(environment: Record<string, string | undefined>, more: object = {}): OpenstackSettings {
  const {
    OS_AUTH_URL,
    OS_USERNAME,
    OS_PASSWORD,
    OS_PROJECT_NAME,
    OS_USER_DOMAIN_NAME = 'Default',
    OS_PROJECT_DOMAIN_NAME = 'Default',
    OS_REGION_NAME = 'RegionOne',
    OS_APPLICATION_CREDENTIAL_ID,
    OS_APPLICATION_CREDENTIAL_SECRET,
    PORTICO_OS_EXTERNAL_NETWORK = 'public',
  } = environment
  return OpenstackSettings.parse({
    auth_url: OS_AUTH_URL,
    region: OS_REGION_NAME,
    credentials: OS_APPLICATION_CREDENTIAL_ID
      ? { kind: 'application', id: OS_APPLICATION_CREDENTIAL_ID, secret: OS_APPLICATION_CREDENTIAL_SECRET }
      : {
          kind: 'password',
          user: OS_USERNAME,
          user_domain: OS_USER_DOMAIN_NAME,
          password: OS_PASSWORD,
          project: OS_PROJECT_NAME,
          project_domain: OS_PROJECT_DOMAIN_NAME,
        },
    projects: OS_APPLICATION_CREDENTIAL_ID ? 'shared' : 'each',
    external_network: PORTICO_OS_EXTERNAL_NETWORK,
    ...more,
  })
}

interface Thing {
  id: string
  name?: string
  description?: string
  tags?: string[]
  metadata?: Record<string, string>
}

/** Everything in the cloud that is ours: by name, by tag, or by being in a project of ours. */
export async function ourThings(settings: OpenstackSettings): Promise<string[]> {
  const client = new CloudClient(settings)
  try {
    const cloud = client.session(60_000)
    const found = await Promise.all([projects(cloud), compute(cloud), volumes(cloud), networks(cloud), images(cloud)])
    return found.flat().toSorted()
  } finally {
    client.close()
  }
}

const isOurs = ({ name, description, tags, metadata }: Thing) =>
  name?.startsWith('portico-') === true ||
  description?.startsWith('portico:') === true ||
  (tags ?? []).some((tag) => tag.startsWith('portico')) ||
  Object.keys(metadata ?? {}).some((key) => key.startsWith('portico'))
const shown = (kind: string, things: Thing[]) =>
  things.filter(isOurs).map(({ id, name, description }) => `${kind} ${name || description || id}`)

const everywhere = { all_tenants: true }

const projects = async ({ service }: Session) =>
  shown('project', await service.keystone.list<Thing>('/projects', 'projects'))

async function compute({ service }: Session) {
  const servers = await service.nova.list<Thing>('/servers/detail', 'servers', { query: everywhere })
  const { keypairs } = await service.nova.get<{ keypairs: { keypair: { name: string } }[] }>('/os-keypairs')
  return [
    ...shown('server', servers),
    ...shown(
      'key pair',
      keypairs.map(({ keypair }) => ({ id: keypair.name, name: keypair.name })),
    ),
  ]
}

async function volumes({ service }: Session) {
  const query = everywhere
  return [
    ...shown('volume', await service.cinder.list<Thing>('/volumes/detail', 'volumes', { query })),
    ...shown('snapshot', await service.cinder.list<Thing>('/snapshots/detail', 'snapshots', { query })),
  ]
}

async function networks({ service }: Session) {
  const kinds = [
    ['network', '/networks', 'networks'],
    ['subnet', '/subnets', 'subnets'],
    ['router', '/routers', 'routers'],
    ['port', '/ports', 'ports'],
    ['floating address', '/floatingips', 'floatingips'],
    ['security group', '/security-groups', 'security_groups'],
    ['policy', '/qos/policies', 'policies'],
  ] as const
  const found = await Promise.all(
    kinds.map(async ([kind, path, key]) => shown(kind, await service.neutron.list<Thing>(path, key))),
  )
  return found.flat()
}

const images = async ({ service }: Session) => shown('image', await service.glance.list<Thing>('/images', 'images'))
