import { dialCodes } from '@portico/contract/account/countries.ts'
import { expect, test } from 'vitest'
import { areaOptions } from './area-codes.ts'

test('a phone field offers the countries that the site names, as it names them, and no other', () => {
  expect(areaOptions({ hk: 'Harbour', us: 'States' })).toEqual([
    { value: 'hk:852', label: '+852 Harbour' },
    { value: 'us:1', label: '+1 States' },
  ])
})

test('without an answer every dial code is offered, by the code of its country', () => {
  const options = areaOptions(undefined)
  expect(options).toHaveLength(dialCodes.length)
  expect(options[0]).toEqual({ value: 'cn:86', label: '+86 CN' })
})
