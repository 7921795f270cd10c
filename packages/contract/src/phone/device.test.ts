import { expect, test } from 'vitest'
import { shows } from '../../../../spec/shows.ts'
import { phoneCalls } from './device.ts'

test('what is asked of a phone without a zone is meant for the third (A-VIEW-22)', () => {
  shows('A-VIEW-22')
  const { phoneAct, phoneResource } = phoneCalls
  const asked = { action: 'unbind', device_ids: ['phn_Aaaaaaaaaaaa'] }
  expect(phoneAct.input.parse(asked)).toEqual({ ...asked, availability_zone: 3 })
  expect(phoneResource.input.parse({ resource_type: 'cpu' })).toMatchObject({ availability_zone: 3 })
  expect(phoneAct.input.parse({ ...asked, availability_zone: 7 })).toMatchObject({ availability_zone: 7 })
})
