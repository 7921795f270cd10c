import { expect, test } from 'vitest'
import { tellNewest } from './phone-proxy.apply.ts'

test('of two that tell at once, the one that is late does not leave what has passed', async () => {
  const phone: { uses: string | null } = { uses: null }
  let wanted: { to: { host: string } | null } = { to: { host: 'first' } }
  const { promise: free, resolve: letGo } = Promise.withResolvers<void>()
  const set = (host: string | null) => void (phone.uses = host)
  let told = 0
  const late = tellNewest(
    async () => wanted,
    async ({ to }) => {
      if (told++ === 0) await free
      set(to?.host ?? null)
    },
  )
  wanted = { to: null }
  await tellNewest(
    async () => wanted,
    async ({ to }) => set(to?.host ?? null),
  )
  letGo()
  await late
  expect(phone.uses).toBeNull()
  expect(told).toBe(2)
})

test('what is not to be told is not', async () => {
  const told: object[] = []
  await tellNewest(
    async () => undefined,
    async (one: { to: object | null }) => void told.push(one),
  )
  expect(told).toEqual([])
})
