import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FloodGauge, PacedSocket } from './paced-socket.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const picture = new Uint8Array(400_000)

/** A reader that takes nothing until it is told to. */
function slowReader() {
  const socket = {
    bufferedAmount: 0,
    sent: 0,
    send(message: Uint8Array | string) {
      socket.sent += 1
      socket.bufferedAmount += message.length
    },
  }
  const events = { room: vi.fn(), stuck: vi.fn() }
  return { socket, events, paced: new PacedSocket(socket, events) }
}

test('whoever reads nothing is sent about a megabyte of pictures, however many there are', () => {
  const { socket, paced } = slowReader()
  const taken = Array.from({ length: 100 }, () => paced.picture(() => picture))
  expect(taken.filter(Boolean).length).toBe(2)
  expect(socket.bufferedAmount).toBe(3 * picture.length)
})

test('what is left out is not even written', () => {
  const { paced } = slowReader()
  for (let n = 0; n < 3; n++) paced.picture(() => picture)
  const write = vi.fn(() => picture)
  paced.picture(write)
  expect(write).not.toHaveBeenCalled()
})

test('when it has caught up it is said once, and pictures go on', () => {
  const { socket, events, paced } = slowReader()
  for (let n = 0; n < 4; n++) paced.picture(() => picture)
  vi.advanceTimersByTime(1_000)
  expect(events.room).not.toHaveBeenCalled()
  socket.bufferedAmount = 0
  vi.advanceTimersByTime(1_000)
  expect(events.room).toHaveBeenCalledTimes(1)
  expect(paced.picture(() => picture)).toBe(true)
})

test('whoever takes nothing for half a minute is not there', () => {
  const { events, paced } = slowReader()
  for (let n = 0; n < 4; n++) paced.picture(() => picture)
  vi.advanceTimersByTime(29_000)
  expect(events.stuck).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2_000)
  expect(events.stuck).toHaveBeenCalled()
  paced.rest()
  const said = events.stuck.mock.calls.length
  vi.advanceTimersByTime(60_000)
  expect(events.stuck.mock.calls.length).toBe(said)
})

test('words are bounded too', () => {
  const { socket, paced } = slowReader()
  for (let n = 0; n < 100_000; n++) paced.say('x'.repeat(1_000))
  expect(socket.bufferedAmount).toBeLessThan(2_200_000)
})

test('so many messages in a second, and the next second begins anew', () => {
  const gauge = new FloodGauge(3)
  vi.setSystemTime(0)
  expect([1, 2, 3, 4].map(() => gauge.isFlood())).toEqual([false, false, false, true])
  vi.advanceTimersByTime(1_000)
  expect(gauge.isFlood()).toBe(false)
})
