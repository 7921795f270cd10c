import { describe, expect, it } from 'vitest'
import { insideConsole, returnPath } from './return-path.ts'
import { shows } from '../../../../../spec/shows.ts'

describe('insideConsole', () => {
  it.each([
    ['/home', '/home'],
    ['/compute?search=a&limit=50#x', '/compute?search=a&limit=50#x'],
    ['/portal/home', '/home'],
    ['/buyTraffic/monthly', '/buyTraffic/monthly'],
    ['/loginSuccess', '/loginSuccess'],
    ['/a/../home', '/home'],
  ])('follows %s', (path, followed) => {
    expect(insideConsole(path)).toBe(followed)
  })

  it.each([
    '',
    'home',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    ' //evil.example',
    '%2F%2Fevil.example',
    '/portal//evil.example',
    '/..//evil.example',
    '/login',
    '/login/?oldpath=/login',
    '/portal/login',
  ])('refuses %j', (path) => {
    expect(insideConsole(path)).toBeUndefined()
  })
})

describe('returnPath', () => {
  it('A-ROUTE-16 C-01: oldpath comes before redirect, and either is followed', () => {
    shows('A-ROUTE-16')
    expect(returnPath('?oldpath=%2Fa&redirect=%2Fb')).toBe('/a')
    expect(returnPath('?redirect=%2Fb')).toBe('/b')
    expect(returnPath('?oldpath=https%3A%2F%2Fevil&redirect=%2Fb')).toBe('/b')
    expect(returnPath('')).toBeUndefined()
  })
})
