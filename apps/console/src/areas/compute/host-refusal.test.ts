import type { Host } from '@portico/contract/compute/host.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import { hostStatuses, type HostStatus } from '@portico/contract/states/compute.ts'
import { words } from '@portico/contract/compute/host.words.ts'
import { en as shared } from '@portico/contract/words/en.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { words as resource } from '../../base/words/en/resource.ts'
import { words as states } from '../../base/words/en/states.ts'
import { setWords } from '../../base/words/t.ts'
import { refusalOf } from './host-refusal.ts'
import { shows } from '../../../../../spec/shows.ts'

beforeAll(() => setWords({ ...shared, states, host: spoken(words, 'en'), resource }))

const host = (status: HostStatus, task = '') => ({ status, task }) as Host
const actions = Object.keys(hostCan) as (keyof typeof hostCan)[]

describe('why an action cannot be done to a host', () => {
  it.each(actions)('%s is offered in the states of the contract’s table, and in no other', (action) => {
    const offered = hostStatuses.filter((status) => refusalOf(host(status), action) === undefined)
    expect(offered).toEqual(hostStatuses.filter((status) => hostCan[action](status)))
  })
  it.each(actions)('%s waits while something else is under way', (action) => {
    for (const status of hostStatuses)
      expect(refusalOf(host(status, 'powering-off'), action)).toBe('In progress: Shutting down')
  })
  it('says what to do first where one step is missing (A-RES-01)', () => {
    shows('A-RES-01')
    expect(refusalOf(host('ACTIVE'), 'resize')).toBe('Stop the host first')
    expect(refusalOf(host('SHUTOFF'), 'VNC')).toBe('Start the host first')
    expect(refusalOf(host('ACTIVE'), 'start')).toBe('Already running')
    expect(refusalOf(host('SHUTOFF'), 'stop')).toBe('Already stopped')
    expect(refusalOf(host('RESCUE'), 'stop')).toBe('Leave rescue first')
    expect(refusalOf(host('ERROR'), 'resize')).toBe('Not possible in its current state: Error')
  })
})
