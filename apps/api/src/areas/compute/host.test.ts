import { cashOf } from '../../../test/money.ts'
import { diskCalls } from '@portico/contract/compute/disk.ts'
import { hostCalls } from '@portico/contract/compute/host.ts'
import { orderCalls } from '@portico/contract/money/order.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestPortico, type Person } from '../../../test/portico.ts'
import {
  buyer,
  buyHosts,
  hostForm,
  inOrder,
  provenBooks,
  rowOf,
  runningHost,
  settled,
  startStocked,
} from '../../../test/resources.ts'

let t: TestPortico
let customer: Person
beforeAll(async () => {
  t = await startStocked()
  customer = await buyer(t)
})
afterAll(() => t.stop())

describe('a host that is bought', () => {
  test('is paid as it was quoted, comes up with its disks and its address, and its books are right', async () => {
    const as = await buyer(t)
    const choice = { data_disks_gb: [100], bandwidth_mbps: 5, quantity: 2, alias: 'shop' }
    const { form, total } = await hostForm(t, as, choice)
    const bought = await t.ok(hostCalls.hostCreate, form, { as })
    expect(bought.total).toBe(total)
    expect(bought.order_ids).toHaveLength(6)
    await settled(t)
    const { result } = await t.ok(hostCalls.hostList, {}, { as })
    expect(result.map(({ name, status, task }) => [name, status, task]).toSorted()).toEqual([
      ['shop-1', 'ACTIVE', ''],
      ['shop-2', 'ACTIVE', ''],
    ])
    for (const host of result) {
      expect(host).toMatchObject({ cpu: 1, memory_mb: 4096, user_name: 'ubuntu', bandwidth_mbps: 5 })
      expect(host.private_ip).toMatch(/^10\.20\.0\.\d+$/)
      expect(host.floating_ip).toMatch(/^198\.1[89]\./)
    }
    const disks = await t.ok(diskCalls.diskList, {}, { as })
    expect(disks.result.map(({ properties, status, host_name }) => [host_name, properties, status]).toSorted()).toEqual(
      [
        ['shop-1', 'data', 'in-use'],
        ['shop-1', 'system', 'in-use'],
        ['shop-2', 'data', 'in-use'],
        ['shop-2', 'system', 'in-use'],
      ],
    )
    const orders = await t.ok(orderCalls.orderList, { type: 'buy' }, { as })
    const sum = orders.result.reduce((fen, { amount }) => fen - Math.round(Number(amount) * 100), 0)
    expect(sum).toBe(Math.round(Number(total) * 100))
    expect(Number(await cashOf(t, as))).toBeCloseTo(10_000 - Number(total), 2)
    expect(await provenBooks(t)).toEqual(inOrder)
  })

  test('can be stopped, started and rebooted, each only from where the table allows it', async () => {
    const id = await runningHost(t, customer)
    const act = async (action: 'start' | 'stop' | 'reboot' | 'hard reboot') => {
      const { result } = await t.ok(hostCalls.hostAct, { ids: [id], action }, { as: customer })
      await settled(t, id)
      return result[0]!.code
    }
    expect(await act('start')).toBe('400005')
    expect(await act('stop')).toBe('200')
    expect((await rowOf(t, id)).status).toBe('SHUTOFF')
    expect(await act('reboot')).toBe('400005')
    expect(await act('start')).toBe('200')
    expect(await act('hard reboot')).toBe('200')
    expect(await rowOf(t, id)).toMatchObject({ status: 'ACTIVE', task: '', reason: '' })
  })

  test('that the engine refuses costs nothing, and says why', async () => {
    const as = await buyer(t)
    const before = await cashOf(t, as)
    await buyHosts(t, as, { alias: 'sim-capacity-create', data_disks_gb: [50], bandwidth_mbps: 1 })
    await settled(t)
    const { result } = await t.ok(hostCalls.hostList, {}, { as })
    expect(result).toMatchObject([{ status: 'ERROR', reason: expect.stringContaining('no room') as string }])
    expect(await cashOf(t, as)).toBe(before)
    const orders = await t.ok(orderCalls.orderList, { type: 'buy' }, { as })
    expect(orders.result.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed'])
    expect(await provenBooks(t)).toEqual(inOrder)
  })
})
