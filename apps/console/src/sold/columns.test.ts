import { ddos } from '@portico/contract/network/ddos.ts'
import { disk } from '@portico/contract/compute/disk.ts'
import { expect, test } from 'vitest'
import type { Column } from '../base/state/list.ts'
import { around, ownerColumns, packageOf } from './columns.tsx'

const named = (key: string, title = key): Column<object> => ({ key, title, cell: () => title })
const titles = (columns: readonly Column<object>[]) => columns.map(({ title }) => title)

test('columns of its own stand between the usual ones, and one with the key of a usual one takes its place', () => {
  const shown = around([named('name'), named('status')], [named('address'), named('end', 'own end')], [named('end')])
  expect(titles(shown)).toEqual(['name', 'status', 'address', 'own end'])
})

test('what is sold by package has a column for it, and what stands on no node has none for that', () => {
  expect(packageOf(ddos)).toHaveLength(1)
  expect(packageOf(disk)).toHaveLength(0)
  const keys = (nodeless: boolean) => ownerColumns(ddos, [], { nodeless }).map(({ key }) => key)
  expect(keys(false)).toEqual(['name', 'status', 'node', 'package', 'group', 'tags', 'created', 'expires'])
  expect(keys(true)).not.toContain('node')
})
