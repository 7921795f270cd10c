import { once } from 'node:events'
import { connect } from 'node:net'
import { phoneMappingCalls, type PhoneMapping } from '@portico/contract/phone/mapping.ts'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { Person, TestPortico } from './portico.ts'

export const here = ['127.0.0.1']

export const portsOf = async (t: TestPortico, as: Person): Promise<PhoneMapping[]> =>
  (await t.ok(phoneMappingCalls.phoneMappingList, {}, { as })).result

/** The port of a phone once somebody can connect to it. */
export const openPort = (t: TestPortico, as: Person, device: string): Promise<PhoneMapping> =>
  eventually(async () => {
    const found = (await portsOf(t, as)).find(({ device_id, open }) => device_id === device && open)
    expect(found).toBeDefined()
    return found!
  })

/** One that somebody has just opened. */
export async function openedPort(t: TestPortico, as: Person, device: string, sources = here): Promise<PhoneMapping> {
  const asked = { action: 'open' as const, device_ids: [device], sources, hours: 1 }
  const { result } = await t.ok(phoneMappingCalls.phoneMapping, asked, { as })
  expect(result).toMatchObject([{ ok: true }])
  return openPort(t, as, device)
}

/** Whether anything listens there. */
export async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
export const shut = (port: number) => eventually(async () => expect(await listens(port)).toBe(false))

/** A connection that says nothing: over when the server hangs up. */
export async function held(port: number) {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  const seen = { closed: false, bytes: 0 }
  socket.on('data', (piece) => (seen.bytes += piece.length))
  socket.on('close', () => (seen.closed = true))
  return seen
}
