import type { Disk } from '@portico/contract/compute/disk.ts'
import type { Snapshot } from '@portico/contract/compute/snapshot.ts'
import { words as diskWords } from '@portico/contract/compute/disk.words.ts'
import { words as snapshotWords } from '@portico/contract/compute/snapshot.words.ts'
import { en as shared } from '@portico/contract/words/en.ts'
import { spoken } from '@portico/contract/words/side-by-side.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { words as resource } from '../../base/words/en/resource.ts'
import { words as states } from '../../base/words/en/states.ts'
import { setWords } from '../../base/words/t.ts'
import { diskRefusal, snapshotRefusal } from './disk-rules.ts'

beforeAll(() =>
  setWords({ ...shared, states, disk: spoken(diskWords, 'en'), snapshot: spoken(snapshotWords, 'en'), resource }),
)

const disk = (changes: Partial<Disk> = {}) =>
  ({
    status: 'available',
    properties: 'data',
    host_name: '',
    expire_time: '2027-01-01T00:00:00.000Z',
    task: '',
    ...changes,
  }) as Disk

describe('what a disk refuses, and why', () => {
  it('lets a free disk be attached, extended, renewed and deleted, but not detached', () => {
    for (const action of ['attach', 'extend', 'snapshot', 'renew', 'auto-renew', 'delete'] as const)
      expect(diskRefusal(disk(), action)).toBeUndefined()
    expect(diskRefusal(disk(), 'detach')).toBe('Not attached')
  })
  it('names the host with which a bound disk renews, and asks to detach before anything final', () => {
    const bound = disk({ status: 'in-use', host_name: 'web' })
    expect(diskRefusal(bound, 'renew')).toBe('Attached to web: it renews with the host')
    expect(diskRefusal(bound, 'auto-renew')).toBe('Attached to web: it renews with the host')
    expect(diskRefusal(bound, 'delete')).toBe('Detach it first')
    expect(diskRefusal(bound, 'detach')).toBeUndefined()
  })
  it('leaves a system disk to its host', () => {
    const system = disk({ status: 'in-use', properties: 'system', host_name: 'web', expire_time: null })
    for (const action of ['attach', 'detach', 'extend', 'delete'] as const)
      expect(diskRefusal(system, action)).toBe('The system disk belongs to its host')
    expect(diskRefusal(system, 'snapshot')).toBeUndefined()
  })
  it('waits for what is under way', () => {
    expect(diskRefusal(disk({ status: 'extending' }), 'attach')).toBe('Not possible in its current state: Extending')
    expect(diskRefusal(disk({ status: 'creating' }), 'renew')).toBe('It is still being created')
  })
})

describe('what a snapshot refuses, and why', () => {
  const copy = (changes: Partial<Snapshot> = {}) => ({ status: 'available', expire_time: null, ...changes }) as Snapshot
  it('gives a term to what was paid for alone', () => {
    expect(snapshotRefusal(copy(), 'term')).toBe('A free snapshot has no term')
    expect(snapshotRefusal(copy({ expire_time: '2027-01-01T00:00:00.000Z' }), 'term')).toBeUndefined()
  })
  it('lets one that failed be deleted, and not be used', () => {
    expect(snapshotRefusal(copy({ status: 'error' }), 'delete')).toBeUndefined()
    expect(snapshotRefusal(copy({ status: 'error' }), 'use')).toBe('Not possible in its current state: Error')
    expect(snapshotRefusal(copy({ status: 'creating' }), 'delete')).toBe('Not possible in its current state: Creating')
  })
})
