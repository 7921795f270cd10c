import { describe, expect, it } from 'vitest'
import { afterClosing, close, closeAll, closeOthers, tabKey, visit, type Tab } from './tabs.ts'
import { showView, type ViewCache } from '../../app/layout/view-cache.ts'
import { shows } from '../../../../../spec/shows.ts'

const tab = (key: string): Tab => ({ key, path: key })
const tabs = ['/home', '/a', '/b', '/c'].map(tab)
const keys = (list: readonly Tab[]) => list.map(({ key }) => key)

describe('tabs', () => {
  it('A-LAY-03: every visited screen has one tab, which remembers where the person was in it', () => {
    shows('A-LAY-03')
    const visited = visit(visit([tab('/home')], tab('/a')), { key: '/a', path: '/a?search=x' })
    expect(visited).toEqual([tab('/home'), { key: '/a', path: '/a?search=x' }])
  })
  it('filters make no tab of their own, named parameters do', () => {
    expect(tabKey({}, { pathname: '/Compute/', search: '?search=x' })).toBe('/compute')
    expect(tabKey({ tabBy: ['id'] }, { pathname: '/computeMoreInfo', search: '?id=7&tab=disks' })).toBe(
      '/computemoreinfo|7',
    )
  })
  it('A-LAY-04 A-LAY-05: close, close others and close all leave the affixed tab', () => {
    shows('A-LAY-04', 'A-LAY-05')
    expect(keys(close(tabs, '/a', '/home'))).toEqual(['/home', '/b', '/c'])
    expect(keys(close(tabs, '/home', '/home'))).toEqual(keys(tabs))
    expect(keys(closeOthers(tabs, '/b', '/home'))).toEqual(['/home', '/b'])
    expect(keys(closeAll(tabs, '/home'))).toEqual(['/home'])
  })
  it('after the tab in front is closed, the next one is shown, else the one before', () => {
    expect(afterClosing(tabs, close(tabs, '/a', '/home'), '/a')?.key).toBe('/b')
    expect(afterClosing(tabs, close(tabs, '/c', '/home'), '/c')?.key).toBe('/b')
    expect(afterClosing(tabs, close(tabs, '/c', '/home'), '/a')).toBeUndefined()
    expect(afterClosing(tabs, closeAll(tabs, '/home'), '/b')?.key).toBe('/home')
  })
})

describe('view cache', () => {
  const walk = (...visits: string[]) =>
    visits.reduce<ViewCache<number> | undefined>((cache, key, at) => showView(cache, { key, content: at }), undefined)
  const left = (cache: ViewCache<number> | undefined) => cache?.left.map(({ key }) => key)

  it('A-LAY-08 C-24: holds at most the one view that was left last', () => {
    shows('A-LAY-08')
    expect(left(walk('/a'))).toEqual([])
    expect(left(walk('/a', '/b'))).toEqual(['/a'])
    expect(left(walk('/a', '/b', '/c'))).toEqual(['/b'])
  })
  it('a view that is shown again leaves the cache', () => {
    expect(left(walk('/a', '/b', '/a'))).toEqual(['/b'])
  })
  it('what is kept is what was last shown of it', () => {
    expect(walk('/a', '/a', '/b')?.left[0]?.content).toBe(1)
  })
  it('a view whose tab was closed is not kept', () => {
    const cache = showView(walk('/a'), { key: '/b', content: 9 }, (key) => key !== '/a')
    expect(left(cache)).toEqual([])
  })
})
