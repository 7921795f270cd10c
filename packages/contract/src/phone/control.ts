import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { readSmall, Ticket } from './ticket.ts'
import { phoneMessageBytesMax } from './wire.ts'

/**
 * Group control: what is done on one phone, the master, is done on others too. The websocket is that of a viewer of the
 * master (`wire.ts`); what is said of those who follow goes beside it, in messages of its own.
 */

export const followersMax = 100

const id = Id('phone')
const ids = z.array(id).check(z.minLength(1, 'rules.choose'), z.maxLength(followersMax, 'rules.tooMany'))

export const phoneControlCalls = calls({
  /** The ticket opens one group at the address. Nobody else controls any of these phones meanwhile. */
  phoneControlOpen: {
    post: '/apiv1/cloudphone/openControl',
    allow: 'customer',
    product: 'phone',
    input: z.object({
      /** The master. */
      device_id: id,
      /** Those that follow it. */
      device_ids: ids,
    }),
    data: Ticket,
    audit: 'phone.control',
    secret: true,
  },
})
export const phoneControlAddress = '/api/phones/control'

/** Whoever is paused is done nothing to. */
export const followStates = ['opening', 'follows', 'paused'] as const
export type FollowState = (typeof followStates)[number]

/**
 * Why one is paused: it shows another app or another picture than the master, takes what is done too slowly, does not
 * answer, something else is done to it or somebody else controls it, is no phone of this person's any more or out of its
 * time, was unbound, or a person paused it.
 */
export const pauses = ['app', 'picture', 'slow', 'lost', 'busy', 'absent', 'unbound', 'person'] as const
export type Pause = (typeof pauses)[number]

export const Followed = z.strictObject({
  id: z.string().check(z.maxLength(32)),
  state: z.enum(followStates),
  /** Empty while it is not paused. */
  why: z.union([z.enum(pauses), z.literal('')]),
  /** What was done on the master meanwhile and not on it. */
  held: z.int().check(z.minimum(0)),
})
export type Followed = z.output<typeof Followed>

export const ControlMessage = z.strictObject({
  type: z.literal('control'),
  do: z.enum(['resume', 'pause']),
  ids,
})
export type ControlMessage = z.output<typeof ControlMessage>

/** All that follow, whenever anything about one of them is another. */
export const ControlServerMessage = z.strictObject({
  type: z.literal('followers'),
  followers: z.array(Followed).check(z.maxLength(followersMax)),
})
export type ControlServerMessage = z.output<typeof ControlServerMessage>

/** How a message begins that is not for the master. */
export const controlMark = '{"type":"control"'

export const readControlMessage = (text: string) => readSmall(ControlMessage, text, phoneMessageBytesMax)
export const readControlServerMessage = (text: string) => readSmall(ControlServerMessage, text, phoneMessageBytesMax)
