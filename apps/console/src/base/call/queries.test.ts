import { QueryObserver } from '@tanstack/react-query'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { queryClient } from './queries.ts'
import { markStale } from './stale.ts'

/** Answers that come when they are let go, one after the other. */
function slowAnswers() {
  const waiting: ((answer: string) => void)[] = []
  return { waiting, queryFn: () => new Promise<string>((answer) => waiting.push(answer)) }
}

afterEach(() => queryClient.clear())

describe('what is told to be out of date', () => {
  test('is asked for again even while it is being asked for the first time', async () => {
    const { waiting, queryFn } = slowAnswers()
    const list = new QueryObserver(queryClient, { queryKey: ['hostList', null], queryFn })
    onTestFinished(list.subscribe(() => {}))
    const told = markStale(['hostList'])
    waiting[0]!('creating')
    await vi.waitFor(() => expect(waiting).toHaveLength(2))
    waiting[1]!('running')
    await told
    expect(list.getCurrentResult().data).toBe('running')
  })

  test('is known to be, when nobody looks at it yet', async () => {
    const { waiting, queryFn } = slowAnswers()
    const asked = queryClient.fetchQuery({ queryKey: ['diskList', null], queryFn })
    const told = markStale(['*'])
    waiting[0]!('creating')
    await Promise.all([asked, told])
    expect(queryClient.getQueryState(['diskList', null])).toMatchObject({ data: 'creating', isInvalidated: true })
  })

  test('and nothing else', async () => {
    const { waiting, queryFn } = slowAnswers()
    const asked = queryClient.fetchQuery({ queryKey: ['eipList', null], queryFn })
    waiting[0]!('bound')
    await asked
    await markStale(['diskList'])
    expect(queryClient.getQueryState(['eipList', null])).toMatchObject({ isInvalidated: false })
  })
})
