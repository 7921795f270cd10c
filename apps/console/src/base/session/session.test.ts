import { afterEach, expect, it, vi } from 'vitest'
import { clearSession, readSession, storeSession } from './session.ts'

/** What a page wrote, and the jar as it reads it. */
function browserAt(protocol: 'http:' | 'https:', jar: Record<string, string> = {}) {
  const written: string[] = []
  vi.stubGlobal('location', { protocol })
  vi.stubGlobal('document', {
    get cookie() {
      return Object.entries(jar)
        .map((pair) => pair.join('='))
        .join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!
      if (/max-age=0/.test(text)) delete jar[name!]
      else jar[name!] = value!
    },
  })
  return { written, jar }
}
afterEach(() => vi.unstubAllGlobals())

const session = { token: 'secret', loginId: 'login_1' }

it('over TLS the cookies are this host’s alone, go nowhere in the clear and to no other site', () => {
  const { written, jar } = browserAt('https:')
  storeSession(session)
  expect(written).toEqual([
    '__Host-access_token=secret; path=/; max-age=86400; samesite=strict; secure',
    '__Host-login_id=login_1; path=/; max-age=86400; samesite=strict; secure',
  ])
  expect(readSession()).toEqual(session)
  clearSession()
  expect(jar).toEqual({})
  expect(readSession()).toBeUndefined()
})

it('over TLS a cookie that another host of the domain could have set counts for nothing', () => {
  browserAt('https:', { access_token: 'planted', login_id: 'login_2' })
  expect(readSession()).toBeUndefined()
})

it('without TLS, on the machine itself, the same goes by the plain names', () => {
  const { jar } = browserAt('http:')
  storeSession(session)
  expect(Object.keys(jar)).toEqual(['access_token', 'login_id'])
  expect(readSession()).toEqual(session)
})
