import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { imageKey, nodeKey } from '../node/node.ts'
import { Instant, Nothing, Page, PageQuery } from '../page.ts'
import { resourceNameMax } from '../resource/fields.ts'
import { email } from '../rules/account.ts'
import { requiredLineAtMost, requiredPattern, wholeNumber } from '../rules/text.ts'
import { bandwidthMbpsMax, host } from './host.ts'

/** As a cloud says it of a machine, in our words. */
export const cloudStates = ['running', 'stopped', 'error', 'resized', 'rescued'] as const
export type CloudState = (typeof cloudStates)[number]

/** Why a machine cannot be taken over just now. */
export const adoptionRefusals = ['marked', 'busy', 'faulty', 'sizeNotOffered', 'noNetwork'] as const
export type AdoptionRefusal = (typeof adoptionRefusals)[number]

/** A machine in the cloud of a node that nobody bought here. */
export const CloudHost = z.object({
  ref: z.string(),
  name: z.string(),
  project_name: z.string(),
  state: z.enum(cloudStates),
  /** The cloud's name for its size. */
  size: z.string(),
  vcpus: z.number(),
  memory_mb: z.number(),
  private_ips: z.array(z.string()),
  public_ips: z.array(z.string()),
  create_time: Instant,
  /** Whose it is, or whose its project is: only that customer can have it. NULL for nobody's. */
  account_id: z.nullable(z.string()),
  customer: z.string(),
  email: z.string(),
  /** What it is here since it was adopted; NULL before. */
  host_id: z.nullable(z.string()),
  refused: z.nullable(z.enum(adoptionRefusals)),
})
export type CloudHost = z.output<typeof CloudHost>

/** What comes along with a machine. */
export const CloudHostWhole = z.extend(CloudHost, {
  system_disk_gb: z.number(),
  /** The system's disk is one of its own, with snapshots; else it is a part of the machine. */
  system_disk_own: z.boolean(),
  disks: z.array(z.object({ name: z.string(), size_gb: z.number() })),
  network: z.nullable(z.object({ name: z.string(), cidr: z.string() })),
  /** The system of ours that it was made from; NULL when none is. */
  image_id: z.nullable(z.string()),
  images: z.array(z.object({ image_id: z.string(), name: z.string() })),
})
export type CloudHostWhole = z.output<typeof CloudHostWhole>

const one = { controller_id: nodeKey, ref: requiredPattern(/^[\w-]{1,64}\/[\w-]{1,64}$/, 'rules.invalid') }

export const AdoptInput = z.object({
  ...one,
  /** Whom it is given to: the address that the owner of the account signs in with. */
  email,
  name: requiredLineAtMost(resourceNameMax),
  /** What it is reinstalled from, and who signs in. */
  image_id: imageKey,
  /** Nothing is charged before. */
  expire_time: Instant,
  /** What each of its public addresses is charged by from then on. */
  bandwidth_mbps: wholeNumber(1, bandwidthMbpsMax, 'rules.invalid'),
})
export type AdoptInput = z.output<typeof AdoptInput>

const stales = ['platformCloudHostList', 'platformHostList', 'platformDiskList', 'platformCapacityList'] as const

export const adoptionCalls = calls({
  platformCloudHostList: {
    post: '/apiv1/platform/regionMachines',
    allow: 'operator.nodes',
    reads: true,
    input: z.extend(PageQuery, { controller_id: nodeKey }),
    data: Page(CloudHost),
    timeoutSeconds: 40,
  },
  platformCloudHostInfo: {
    post: '/apiv1/platform/regionMachineInfo',
    allow: 'operator.nodes',
    reads: true,
    input: z.object(one),
    data: CloudHostWhole,
    timeoutSeconds: 40,
  },
  platformCloudHostAdopt: {
    post: '/apiv1/platform/adoptRegionMachine',
    allow: 'operator.nodes',
    input: AdoptInput,
    data: z.object({ id: host.id }),
    audit: 'region.adopt',
    stales,
    timeoutSeconds: 40,
  },
  /** The machine stays as it is, and is nobody's here any more. */
  platformCloudHostLetGo: {
    post: '/apiv1/platform/letGoRegionMachine',
    allow: 'operator.nodes',
    input: z.object({ id: host.id }),
    data: Nothing,
    audit: 'region.letGo',
    stales,
  },
})
