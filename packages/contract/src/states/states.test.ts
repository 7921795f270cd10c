import { describe, expect, test } from 'vitest'
import catalogue from '../../../../spec/states.json' with { type: 'json' }
import { enStates } from '../words/en-states.ts'
import { zhHansStates } from '../words/zh-hans-states.ts'
import { zhHantStates } from '../words/zh-hant-states.ts'
import { realNameChangeWait, userTypeCodes } from './account.ts'
import { can, nextStatus, wordOfCode, type Transition } from './can.ts'
import { states, type StateGroup } from './catalogue.ts'
import { diskCan } from '../compute/disk.ts'
import { hostCan } from '../compute/host.ts'
import { diskTransitions, hostActions, hostStatuses, hostTransitions } from './compute.ts'
import { payMethodOf, voucherStatusShown } from './money.ts'
import { phoneDeviceCodes, phoneTaskKindCodes, phoneTaskProgressCodes, phoneTermsFor } from './phone.ts'
import { workOrderStatusCodes } from './support.ts'

interface Entry {
  id: string
  kind: string
  values: { value: string | number; code?: number | null; wait_days?: number; allowed?: boolean }[]
  transitions?: { from: string; by: string; to: string }[]
}
const entries: Entry[] = catalogue
const groupOf = (id: string) =>
  id
    .slice('S-'.length)
    .toLowerCase()
    .replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
const enumerations = entries.filter((entry) => entry.kind !== 'rule')
const entryOf = (id: string) => entries.find((entry) => entry.id === id)

test('every enumeration of the catalogue is here, and none that it does not have', () => {
  expect(entries).toHaveLength(68)
  expect(Object.keys(states).toSorted()).toEqual(enumerations.map((entry) => groupOf(entry.id)).toSorted())
  expect(entries.filter((entry) => entry.kind === 'rule').map((entry) => entry.id)).toEqual(['S-REALNAME-CHANGE'])
})

/** What we have besides, behind the values of the catalogue. */
const besides: Partial<Record<StateGroup, readonly string[]>> = {
  hostStatus: ['RESCUE'],
  hostTasks: ['rescuing', 'unrescuing'],
}

describe.each(enumerations)('$id', (entry) => {
  const group = groupOf(entry.id) as StateGroup
  const ours: readonly (string | number)[] = states[group]

  if (entry.values.length > 0)
    test('has the values of the catalogue, to the letter and in order', () => {
      expect(ours).toEqual([...entry.values.map((value) => value.value), ...(besides[group] ?? [])])
    })
  else
    test('has values of our own, since the documents show none', () => {
      expect(ours.length).toBeGreaterThan(0)
    })

  test('has a label for each value in three languages', () => {
    const extra = group === 'voucherStatus' ? ['expired'] : []
    for (const words of [enStates, zhHansStates, zhHantStates]) {
      const labels: Record<string, string> = words[group]
      expect(Object.keys(labels).toSorted()).toEqual([...ours.map(String), ...extra].toSorted())
      for (const label of Object.values(labels)) expect(label.trim()).not.toBe('')
    }
  })
})

const codes: Record<string, Record<string, number>> = {
  'S-WO-STATUS': workOrderStatusCodes,
  'S-USER-TYPE': userTypeCodes,
  'S-PHONE-DEVICE-CODE': phoneDeviceCodes,
  'S-PHONE-TASK-KIND': phoneTaskKindCodes,
  'S-PHONE-TASK-PROGRESS': phoneTaskProgressCodes,
}

test('every number the catalogue gives to a value is its number here, and no two values share one', () => {
  const coded = entries.filter((entry) => entry.values.some((value) => typeof value.code === 'number'))
  expect(Object.keys(codes).toSorted()).toEqual(coded.map((entry) => entry.id).toSorted())
  for (const entry of coded)
    for (const { value, code } of entry.values)
      if (typeof code === 'number') expect(codes[entry.id]?.[value], `${entry.id} ${value}`).toBe(code)
  for (const table of Object.values(codes)) expect(new Set(Object.values(table)).size).toBe(Object.keys(table).length)
  expect(wordOfCode(phoneDeviceCodes, 8)).toBe('expired')
  expect(wordOfCode(phoneDeviceCodes, 9)).toBeUndefined()
})

describe('transitions', () => {
  const flat = (transitions: readonly Transition<string>[]) =>
    transitions.map(({ from, by, to }) => ({ from: from === 'any' ? 'any' : from.join(' or '), by, to }))
  const stated = (id: string) => entryOf(id)?.transitions?.map(({ from, by, to }) => ({ from, by, to }))

  test('of hosts and disks are those of the catalogue', () => {
    expect(flat(hostTransitions)).toEqual(stated('S-HOST-STATUS'))
    expect(flat(diskTransitions)).toEqual(stated('S-DISK-STATUS'))
  })
  test('that an action starts are allowed from exactly the statuses they leave', () => {
    for (const action of ['start', 'stop', 'reboot', 'hard reboot', 'rebuild', 'resize', 'confirm'] as const)
      for (const status of hostStatuses)
        expect(hostCan[action](status), `${action} from ${status}`).toBe(
          nextStatus(hostTransitions, status, action) !== undefined,
        )
    for (const action of ['attach', 'detach', 'extend', 'restore snapshot'] as const)
      expect(diskCan[action].from).toEqual(diskTransitions.find(({ by }) => by === action)?.from)
  })
  test('lead from any status to expiry and nowhere by an unknown event', () => {
    expect(nextStatus(hostTransitions, 'BUILD', 'expire date passed')).toBe('EXPIRED')
    expect(nextStatus(hostTransitions, 'ACTIVE', 'confirm')).toBeUndefined()
  })
})

test('every host action has its table row, and so has what hosts can besides', () => {
  expect(Object.keys(hostCan).toSorted()).toEqual(
    [...hostActions, 'confirm', 'revert', 'move subnet', 'rescue', 'leave rescue'].toSorted(),
  )
})

test('a table of actions answers for each status and shows where an action starts', () => {
  const table = can<'a' | 'b'>()({ go: ['a'], never: [] })
  expect([table.go('a'), table.go('b'), table.never('a')]).toEqual([true, false, false])
  expect(table.go.from).toEqual(['a'])
})

test('a real-name type changes at once to enterprise, after 30 days otherwise, and never back to personal', () => {
  const [up, other, down] = entryOf('S-REALNAME-CHANGE')?.values ?? []
  expect(realNameChangeWait('personal', 'enterprise')).toBe(up?.wait_days)
  expect(realNameChangeWait('personal', 'personal')).toBe(other?.wait_days)
  expect(realNameChangeWait('enterprise', 'enterprise')).toBe(other?.wait_days)
  expect(down?.allowed).toBe(false)
  expect(realNameChangeWait('enterprise', 'personal')).toBeUndefined()
})

test('the one-month phone term needs the flag', () => {
  expect(phoneTermsFor(1)).toEqual([1, 3, 6, 12])
  expect(phoneTermsFor(0)).toEqual([3, 6, 12])
})

test('chinapay variants share one payment method', () => {
  expect(payMethodOf('chinapay_b2c')).toBe('chinapay')
  expect(payMethodOf('chinapayx')).toBeUndefined()
  expect(payMethodOf('balance')).toBe('balance')
})

test('an invalidated voucher is shown as expired only once its date has passed', () => {
  const date = new Date('2024-05-01T00:00:00Z')
  const before = new Date('2024-04-30T23:59:59Z')
  expect(voucherStatusShown('invalidated', date, date)).toBe('expired')
  expect(voucherStatusShown('invalidated', date, before)).toBe('invalidated')
  expect(voucherStatusShown('used', date, date)).toBe('used')
})
