import { dialCodes } from '@portico/contract/account/countries.ts'
import { expect, test } from 'vitest'
import { areaOf, areaOptions } from './area-codes.ts'

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

test('a form that kept its dial code shows a country that has it: what was chosen, if that is one of them', () => {
  const options = areaOptions({ cn: 'China', us: 'States', ca: 'Canada', hk: 'Harbour' })
  expect(areaOf('852', 'cn:86', options)).toBe('hk:852')
  expect(areaOf('1', 'ca:1', options)).toBe('ca:1')
  expect(areaOf('86', 'hk:852', options)).toBe('cn:86')
  expect(areaOf('999', 'hk:852', options)).toBe('cn:86')
})
