import { expect, test } from 'vitest'
import { outlookOf } from './traffic-outlook.ts'

const gb = 1024 ** 3
const day = 86_400_000
const now = Date.parse('2026-11-16T12:00:00Z')
const pack = (total: number, used: number, days: number) => ({
  id: 'tp_Aaaaaaaaaaaa',
  name: 'pack',
  status: 'available' as const,
  total_bytes: total * gb,
  used_bytes: used * gb,
  expire_time: new Date(now + days * day).toISOString(),
})
const of = (packages: ReturnType<typeof pack>[], dayGb: number, addresses = 1) =>
  outlookOf(
    {
      node: 'hk-a',
      addresses,
      left_bytes: packages.reduce((sum, one) => sum + one.total_bytes - one.used_bytes, 0),
      day_bytes: dayGb * gb,
      month_bytes: 0,
      month_beyond: 0,
      month_cost: '0.00',
      gb_price: '0.80',
      packages,
    },
    now,
  )

test('what is left of packages is told by what presses most: used up, about to lapse, or how long it lasts', () => {
  expect(of([pack(100, 100, 20)], 5)).toEqual({ kind: 'used up' })
  expect(of([], 0)).toEqual({ kind: 'used up' })
  // Nobody is charged by traffic there.
  expect(of([], 0, 0)).toEqual({ kind: 'none' })
  expect(of([pack(100, 40, 30)], 0)).toEqual({ kind: 'none' })
  expect(of([pack(100, 40, 30)], 5)).toEqual({ kind: 'lasts', days: 12, soon: false })
  expect(of([pack(100, 40, 30)], 10)).toEqual({ kind: 'lasts', days: 6, soon: true })
  expect(of([pack(500, 100, 5)], 10)).toEqual({ kind: 'lapses', bytes: 350 * gb, days: 5 })
  // It is used up before it ends.
  expect(of([pack(100, 90, 5), pack(500, 0, 30)], 10)).toEqual({ kind: 'lasts', days: 51, soon: false })
})
