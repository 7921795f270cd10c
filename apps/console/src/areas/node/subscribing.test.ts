import { subscribeThrottleMs } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { nodeFlags } from '@portico/contract/states/network.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { CallError } from '../../base/call/call-error.ts'
import { Flag } from '../../kit/show/Flag.tsx'
import { outcomeOf } from '../../sold/use-subscribing.ts'
import { grouped, throttle } from './subscribing.ts'
import { shows } from '../../../../../spec/shows.ts'

const node = (controller_id: string, cloud_type: Node['cloud_type'], country: Node['country']): Node => ({
  controller_id,
  controller_name: controller_id,
  country,
  flag: 'CN',
  on_sell: 1,
  cloud_type,
  is_subscribed: false,
  not_made: [],
  ready_seconds: {},
})

describe('the nodes of the dialog', () => {
  it('A-SUB-01: stand under their cloud type, and there under their country, in the order of the server', () => {
    shows('A-SUB-01')
    const found = grouped([
      node('jp-a', 'native', 'JP'),
      node('hk-b', 'native', 'CN'),
      node('hk-a', 'native', 'CN'),
      node('kr-f', 'fusion', 'KR'),
    ])
    expect(
      found.map(({ cloudType, countries }) => [
        cloudType,
        countries.map(({ country, nodes }) => [country, nodes.map(({ controller_id }) => controller_id)]),
      ]),
    ).toEqual([
      ['fusion', [['KR', ['kr-f']]]],
      [
        'native',
        [
          ['CN', ['hk-b', 'hk-a']],
          ['JP', ['jp-a']],
        ],
      ],
    ])
    expect(grouped([])).toEqual([])
  })

  it('A-SUB-02: every flag that a node can have is drawn, each in its own way', () => {
    shows('A-SUB-02')
    const drawn = nodeFlags.map((code) => renderToStaticMarkup(createElement(Flag, { code })).replace(`"${code}"`, ''))
    expect(new Set(drawn).size).toBe(nodeFlags.length)
    expect(drawn.every((svg) => !svg.includes('var(--pressed)'))).toBe(true)
  })
})

describe('a subscription', () => {
  it('A-SUB-07: sends the node and its cloud type, and waits up to 60 s', () => {
    shows('A-SUB-07')
    expect(nodeCalls.nodeSubscribe.timeoutSeconds).toBe(60)
    expect(Object.keys(nodeCalls.nodeSubscribe.input.shape)).toEqual(['controller_id', 'cloud_type'])
  })
  it.each([
    ['A-SUB-08 C-46: 201 counts as done although it is rejected', '201', 'subscribed'],
    ['A-SUB-13 C-47: 405301 leads to the code dialog', '405301', 'verify'],
    ['anything else is what the catalogue has told already', '400412', 'refused'],
  ])('%s', (_title, code, outcome) => {
    expect(outcomeOf(new CallError('told', { code }))).toBe(outcome)
  })
  it('an error that is no answer is not taken for one', () => {
    expect(outcomeOf(new Error('201'))).toBe('refused')
  })
  it('A-SUB-12: is let through once in 1000 ms', () => {
    shows('A-SUB-12')
    let now = 5000
    const free = throttle(subscribeThrottleMs, () => now)
    expect([free(), free()]).toEqual([true, false])
    now += 999
    expect(free()).toBe(false)
    now += 1
    expect(free()).toBe(true)
  })
})
