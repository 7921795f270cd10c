import * as z from 'zod/mini'

/** Why a connection that a ticket opened ends, as the websocket's close code: what all such doors share. */
export const doorEnds = {
  finished: 1000,
  restarting: 1001,
  fault: 1011,
  sessionEnded: 4401,
  forbidden: 4403,
  notFound: 4404,
  slow: 4408,
  wrongState: 4409,
  ticketRefused: 4410,
  tooMany: 4429,
} as const
export type DoorEnd = keyof typeof doorEnds

/** The browser speaks first, and says who it is. */
export const DoorHello = z.object({
  access_token: z.string().check(z.maxLength(200)),
  login_id: z.string().check(z.maxLength(64)),
})
