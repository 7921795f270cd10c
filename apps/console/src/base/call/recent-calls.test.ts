import { noticeCalls } from '@portico/contract/support/notice.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { callsOfPage, recentCalls, recordCall } from './recent-calls.ts'

const shown = () => callsOfPage(recentCalls.read()).map(({ name, input }) => ({ name, input }))

beforeEach(() => vi.stubGlobal('location', { pathname: `/portal/${expect.getState().currentTestName}` }))

describe('the calls of a page', () => {
  it('are followed by whoever shows them: what is asked later is told', () => {
    const before = recentCalls.read()
    const told = vi.fn<() => void>()
    const leave = recentCalls.watch(told)
    recordCall(noticeCalls.noticeList, { limit: 3 })
    expect(told).toHaveBeenCalledTimes(1)
    expect(recentCalls.read()).not.toBe(before)
    expect(shown()).toEqual([{ name: 'noticeList', input: { limit: 3 } }])
    leave()
    recordCall(noticeCalls.noticeList, { limit: 4 })
    expect(told).toHaveBeenCalledTimes(1)
  })
  it('are the newest of each name, and of this page alone', () => {
    recordCall(noticeCalls.noticeList, { limit: 1 })
    recordCall(noticeCalls.noticeReadAll, undefined)
    recordCall(noticeCalls.noticeList, { limit: 2 })
    expect(shown()).toEqual([
      { name: 'noticeList', input: { limit: 2 } },
      { name: 'noticeReadAll', input: undefined },
    ])
    vi.stubGlobal('location', { pathname: '/portal/elsewhere' })
    expect(shown()).toEqual([])
  })
})
