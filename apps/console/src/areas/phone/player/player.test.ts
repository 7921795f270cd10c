import { describe, expect, test } from 'vitest'
import { shows } from '../../../../../../spec/shows.ts'
import { readWish, zoneAmong } from './player.ts'

describe('the address of a player', () => {
  test('says zone, phone, bit rate and which player it is', () => {
    const wish = { zone: 4, device: 'phn_1', bitrate: 2_000_000, index: 2 }
    expect(readWish('?zone=4&id=phn_1&bitrate=2000000&deviceIdx=2')).toEqual(wish)
  })
  test.each(['', '?zone=', '?zone=x&bitrate=1&deviceIdx=-1', '?zone=1e9&bitrate=99999999999'])(
    '%s asks for nothing, and the first zone is meant (A-VIEW-21)',
    (search) => {
      shows('A-VIEW-21')
      expect(readWish(search)).toEqual({ zone: 1, device: '', bitrate: undefined, index: undefined })
    },
  )
  test('A-ROUTE-17: a zone that is not known is the first', () => {
    expect(zoneAmong(7, { 7: 'Tokyo' })).toBe(7)
    expect(zoneAmong(8, { 7: 'Tokyo' })).toBe(1)
    expect(zoneAmong(1, {})).toBe(1)
  })
})
