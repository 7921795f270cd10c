import { expect, test } from 'vitest'
import { pathsOfTopic } from '../../areas/help/screens.ts'
import { topicAsked, topics } from '../../areas/help/topics.ts'
import { routes } from '../../base/route/routes.ts'
import { allRoutes } from './all.ts'

const groups = ['compute', 'network', 'storage', 'phones']
const entries = allRoutes.filter(({ menu }) => menu && groups.includes(menu.group))

test('every entry of the menus of products is told of by a topic, and its question mark leads to one', () => {
  routes.splice(0, routes.length, ...allRoutes)
  expect(entries.length).toBeGreaterThan(25)
  const told = new Set(topics.flatMap(pathsOfTopic).map((path) => path.split('?')[0]))
  expect(entries.map(({ path }) => path).filter((path) => !told.has(path))).toEqual([])
  expect(entries.filter(({ area }) => topicAsked(area) === undefined).map(({ path }) => path)).toEqual([])
})

test('every screen that a topic leads to is there', () => {
  const known = new Set(allRoutes.map(({ path }) => path))
  const dead = topics.flatMap(pathsOfTopic).filter((path) => {
    const [plain = ''] = path.split('?')
    return !known.has(plain) && !plain.startsWith('/buyTraffic/')
  })
  expect(dead).toEqual([])
})
