import { agentCustomerCalls } from '@portico/contract/agent/customer.ts'
import { agentActCalls } from '@portico/contract/agent/act.ts'
import { noticeCalls } from '@portico/contract/support/notice.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { imageCalls } from '@portico/contract/platform/images.ts'
import { languages, type Language } from '@portico/contract/language.ts'
import { describe, expect, it } from 'vitest'
import { buildRequest } from './request.ts'
import { shows } from '../../../../../spec/shows.ts'

const sender = { token: 'tok', loginId: 'login_1', language: 'en' as Language }

describe('buildRequest', () => {
  it('A-CALL-01 A-CALL-02: goes below /api with token, login id and language', () => {
    shows('A-CALL-01', 'A-CALL-02')
    const request = buildRequest(noticeCalls.noticeList, { is_read: 0, limit: 3, search: undefined }, sender)
    expect(request.url).toBe('/api/apiv1/user/noticeList?is_read=0&limit=3')
    expect(request.headers).toEqual({ 'access-token': 'tok', 'login-id': 'login_1', lang: 'CN' })
  })
  it('A-LANG-04 A-LANG-05 A-LANG-06: the language header is inverted', () => {
    shows('A-LANG-04', 'A-LANG-05', 'A-LANG-06')
    const sent = languages.map(
      (language) => buildRequest(noticeCalls.noticeReadAll, undefined, { language }).headers.lang,
    )
    expect(sent).toEqual(['CN', 'CHT', 'EN'])
  })
  it('A-CALL-05 A-CALL-06: asks as an agent with the authorization header and the flag, and waits 60 s', () => {
    shows('A-CALL-05', 'A-CALL-06')
    const { headers, body, timeoutMs } = buildRequest(agentCustomerCalls.agentCustomerList, { limit: 5 }, sender)
    expect(headers).toMatchObject({ authorization: 'Bearer tok', 'login-id': 'login_1' })
    expect(headers['access-token']).toBeUndefined()
    expect(JSON.parse(body as string)).toEqual({ limit: 5, oem_agent: 1 })
    expect(timeoutMs).toBe(60_000)
    expect(buildRequest(agentActCalls.agentHostAct, {}, sender).timeoutMs).toBe(180_000)
  })
  it('waits 120 s unless the call says otherwise', () => {
    expect(buildRequest(noticeCalls.noticeReadAll, undefined, sender).timeoutMs).toBe(120_000)
    expect(buildRequest(imageCalls.imageUpload, {}, sender).timeoutMs).toBe(180_000)
  })
  it('only writes carry an idempotency key', () => {
    const key = 'k1'
    expect(buildRequest(noticeCalls.noticeList, undefined, sender, { key }).headers['idempotency-key']).toBeUndefined()
    expect(buildRequest(sessionCalls.sessionStart, {}, sender, { key }).headers['idempotency-key']).toBe(key)
  })
  it('calls with files travel as a form', () => {
    const file = new File(['x'], 'logo.png')
    const { body, headers } = buildRequest(imageCalls.imageUpload, { purpose: 'siteLogo' }, sender, {
      files: { image: [file] },
    })
    expect(body).toBeInstanceOf(FormData)
    expect([...(body as FormData).keys()]).toEqual(['purpose', 'image'])
    expect(headers['content-type']).toBeUndefined()
  })
})
