import { describe, expect, it } from 'vitest'
import { guard, mayOpen, type Who } from './guard.ts'
import { shows } from '../../../../../spec/shows.ts'

const session = { token: 'tok', loginId: 'login_1' }
const home = { path: '/home', who: 'customer' as const }
const login = { path: '/login', who: 'public' as const }
const at = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'http://x')
  return { pathname, search, hash }
}

describe('guard', () => {
  it('A-ROUTE-01 A-SES-01: without a token a private path leads to /login, with the full path in oldpath', () => {
    shows('A-ROUTE-01', 'A-SES-01')
    expect(guard(at('/home?a=1&b=2'), undefined, home)).toEqual({
      do: 'go',
      to: '/login?oldpath=%2Fhome%3Fa%3D1%26b%3D2',
    })
  })
  it('A-ROUTE-02: a public path shows without a token', () => {
    shows('A-ROUTE-02')
    expect(guard(at('/login'), undefined, login)).toEqual({ do: 'pass' })
  })
  it('A-ROUTE-04 C-02: a signed-in person at /login goes to /, whatever the return path', () => {
    shows('A-ROUTE-04')
    expect(guard(at('/login?oldpath=%2Fcompute'), session, login)).toEqual({ do: 'go', to: '/' })
  })
  it('A-ROUTE-05 C-03: query token lets navigation pass and is not stored', () => {
    shows('A-ROUTE-05')
    expect(guard(at('/home?token=anything'), undefined, home)).toEqual({ do: 'pass' })
    expect(guard(at('/home?token='), session, home)).toEqual({ do: 'pass' })
  })
  it('A-ROUTE-06 C-05: pc_to_web_token is exchanged and taken out of the address', () => {
    shows('A-ROUTE-06')
    expect(guard(at('/home?x=1&pc_to_web_token=abc'), session, home)).toEqual({
      do: 'exchange',
      pcToken: 'abc',
      to: '/home?x=1',
    })
  })
  it('a ticket to look at a customer is used up and taken out of the address', () => {
    expect(guard(at('/home?view_ticket=abc&x=1'), session, home)).toEqual({
      do: 'look',
      ticket: 'abc',
      to: '/home?x=1',
    })
  })
  it('A-ROUTE-07 C-04: all three parameters replace the stored session and leave the address', () => {
    shows('A-ROUTE-07')
    const handed = at('/home?access_token=t2&login_id=l2&show_agent_platform=1&x=1')
    const brought = { session: { token: 't2', loginId: 'l2' }, agentFlag: '1', to: '/home?x=1' }
    expect(guard(handed, undefined, home)).toEqual({ do: 'adopt', ...brought })
    expect(guard(handed, { token: 'older', loginId: 'l2' }, home)).toEqual({ do: 'adopt', ...brought })
  })
  it('whoever is signed in as another person is asked first', () => {
    expect(guard(at('/home?access_token=t2&login_id=l2&show_agent_platform=1'), session, home)).toMatchObject({
      do: 'ask',
      session: { token: 't2', loginId: 'l2' },
      to: '/home',
    })
  })
  it.each([
    'access_token=t2',
    'login_id=l2',
    'show_agent_platform=1',
    'access_token=t2&login_id=l2',
    'access_token=t2&show_agent_platform=1',
    'login_id=l2&show_agent_platform=1',
  ])('A-ROUTE-08: %s alone changes nothing', (query) => {
    expect(guard(at(`/home?${query}`), session, home)).toEqual({ do: 'pass' })
  })
  it('A-ROUTE-11 C-09: an unknown path ends at /404, with and without a token', () => {
    shows('A-ROUTE-11')
    expect(guard(at('/nowhere'), undefined, undefined)).toEqual({ do: 'go', to: '/404' })
    expect(guard(at('/nowhere'), session, undefined)).toEqual({ do: 'go', to: '/404' })
  })
})

describe('mayOpen', () => {
  const person = {
    area: 'customer' as const,
    is_member: 0,
    is_personal: 0,
    show_agent_platform: 0,
    permissions: [],
    products: null,
    rights: {},
  }
  const allowed = (who: Who[], changes: object) => who.filter((one) => mayOpen(one, { ...person, ...changes }))
  const all: Who[] = ['signedIn', 'customer', 'nonMember', 'owner', 'agent', 'operator', 'operator.mail']

  it('A-MENU-01: a person who is no member has the base and the non-member screens', () => {
    expect(allowed(all, { is_personal: 1 })).toEqual(['signedIn', 'customer', 'nonMember'])
  })
  it('A-MENU-02: a member lacks the non-member screens', () => {
    expect(allowed(all, { is_member: 1 })).toEqual(['signedIn', 'customer'])
  })
  it('A-MENU-03 A-MENU-04: agent screens need show_agent_platform 1 and nothing else', () => {
    expect(allowed(['agent'], { show_agent_platform: 1 })).toEqual(['agent'])
    expect(allowed(['agent'], { show_agent_platform: 2 })).toEqual([])
  })
  it('C-13: team screens are for business owners, platform screens for operators with the permission', () => {
    expect(allowed(['owner'], {})).toEqual(['owner'])
    expect(allowed(all, { area: 'operator', permissions: ['mail'] })).toEqual(['signedIn', 'operator', 'operator.mail'])
    expect(allowed(all, { area: 'operator' })).toEqual(['signedIn', 'operator'])
  })
})
