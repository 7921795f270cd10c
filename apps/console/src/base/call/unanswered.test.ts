import { expect, it } from 'vitest'
import type { SafeStorage } from '../state/storage.ts'
import { isSameWish, pressOf, unansweredStore } from './unanswered.ts'

function memory(): SafeStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
    getJson: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key)!) as T) : undefined),
    setJson: (key, value) => void kept.set(key, JSON.stringify(value)),
  }
}
const buy = { name: 'diskCreate' }
const renew = { name: 'resourceRenew' }
const press = (call: { name: string }, input: object, key: string, loginId = 'login_1') =>
  pressOf(loginId, call, input, key)

it('a press is found by a later one of the same call and person, whatever is wanted by then', () => {
  const store = unansweredStore(memory())
  const first = press(buy, { capacity_gb: 10, quote: 'a' }, 'k1')
  store.begin(first, buy)
  store.rest(first)
  expect(store.before(press(buy, { capacity_gb: 20, quote: 'b' }, 'k2'))).toEqual(first)
  expect(store.before(press(renew, {}, 'k2'))).toBeUndefined()
  expect(store.before(press(buy, {}, 'k2', 'login_2'))).toBeUndefined()
  store.answered(first)
  expect(store.before(press(buy, {}, 'k2'))).toBeUndefined()
})

it('one that is still waited for is not asked about, and after a reload nobody waits', () => {
  const storage = memory()
  const store = unansweredStore(storage)
  const first = press(buy, {}, 'k1')
  store.begin(first, buy)
  expect(store.before(press(buy, {}, 'k2'))).toBeUndefined()
  expect(unansweredStore(storage).before(press(buy, {}, 'k2'))).toEqual(first)
})

it('things that are named are told apart, and one among several counts', () => {
  const store = unansweredStore(memory())
  const first = press(renew, { ids: ['disk_1'], months: 1 }, 'k1')
  store.begin(first, renew)
  store.rest(first)
  expect(store.before(press(renew, { ids: ['disk_2'], months: 1 }, 'k2'))).toBeUndefined()
  expect(store.before(press(renew, { ids: ['disk_2', 'disk_1'], months: 1 }, 'k2'))).toEqual(first)
})

it('the same wish is the same at another quote, and files are never known to be the same', () => {
  const wish = { capacity_gb: 10, months: 1 }
  expect(isSameWish(press(buy, { ...wish, quote: 'a' }, 'k1'), press(buy, { ...wish, quote: 'b' }, 'k2'))).toBe(true)
  expect(isSameWish(press(buy, wish, 'k1'), press(buy, { ...wish, months: 2 }, 'k2'))).toBe(false)
  const upload = { name: 'imageUpload', files: {} }
  expect(isSameWish(press(upload, wish, 'k1'), press(upload, wish, 'k2'))).toBe(false)
})

it('what a form with a secret holds is never stored', () => {
  const storage = memory()
  const host = { name: 'hostCreate', secret: 'input' as const }
  unansweredStore(storage).begin(press(host, { password: 'Harbour-Lamp-42' }, 'k1'), host)
  expect(storage.keys().map((key) => storage.get(key))).not.toContainEqual(expect.stringContaining('Harbour'))
  const found = unansweredStore(storage).before(press(host, { password: 'Harbour-Lamp-42' }, 'k2'))
  expect(found).toMatchObject({ key: 'k1' })
  expect(isSameWish(found!, press(host, { password: 'Harbour-Lamp-42' }, 'k2'))).toBe(false)
})
