import { codeBehaviours, otherCode } from '@portico/contract/codes.ts'
import { describe, expect, it } from 'vitest'
import { decide, enact, leavesToForm, type Effects } from './error-catalogue.ts'
import { shows } from '../../../../../spec/shows.ts'

const words = { loginExpired: 'expired', signedInElsewhere: 'elsewhere', genericError: 'Error' }
const answer = (code: string, data: unknown = null, msg = 'msg') => decide({ code, msg, data }, words)

function recorder(sessionLives = true) {
  const done: string[] = []
  let live = sessionLives
  const note =
    (name: string) =>
    (...args: unknown[]) =>
      void done.push([name, ...args].join(' '))
  const effects: Effects = {
    toast: (kind, text, ms, requestId) => note('toast')(kind, text, ms, requestId ?? '-'),
    after(ms, work) {
      done.push(`after ${ms}`)
      work()
    },
    endSession() {
      const was = live
      live = false
      return was
    },
    toLogin: note('login'),
    reload: note('reload'),
    openSubscribeNodes: note('openNodes'),
    closeSubscribeNodes: note('closeNodes'),
    toCertificate: note('certificate'),
    setNoStock: note('noStock'),
  }
  return { done, effects }
}

describe('decide', () => {
  it.each(Object.entries(codeBehaviours))('%s has the outcome and toast of the catalogue', (code, behaviour) => {
    const decision = answer(code)
    expect(decision.outcome).toBe(behaviour.outcome)
    expect(decision.toast).toEqual(
      behaviour.toast === 'none' ? undefined : { kind: behaviour.toast, ms: behaviour.toastMs },
    )
  })
  it('ERR-22: an unknown code toasts its msg, else the generic word, and rejects', () => {
    expect(answer('999999')).toMatchObject({
      outcome: otherCode.outcome,
      text: 'msg',
      toast: { kind: 'error', ms: 5000 },
    })
    expect(answer('999999', null, '').text).toBe('Error')
  })
  it('C-48 A-SES-06 A-SES-07: 400308 and 400319 have their own texts', () => {
    shows('A-SES-06', 'A-SES-07')
    expect(answer('400308').text).toBe('expired')
    expect(answer('400319').text).toBe('elsewhere')
  })
  it.each(['500503', '500504'])('%s shows data unless it is an array', (code) => {
    expect(answer(code, 'disk full').text).toBe('disk full')
    expect(answer(code, ['a']).text).toBe('msg')
    expect(answer(code, null).text).toBe('msg')
  })
})

describe('enact', () => {
  it('A-SES-04 A-SES-05: many expired calls clear once, toast once, go to login, reload after 1 s', () => {
    shows('A-SES-04', 'A-SES-05')
    const { done, effects } = recorder()
    for (let call = 0; call < 5; call += 1) enact(answer('400308'), effects, { requestId: 'r1' })
    expect(done).toEqual(['toast error expired 5000 r1', 'login', 'after 1000', 'reload'])
  })
  it('A-SUB-14: 400406 toasts for 1 s, then opens the subscribe dialog', () => {
    shows('A-SUB-14')
    const { done, effects } = recorder()
    enact(answer('400406'), effects)
    expect(done).toEqual(['toast error msg 1000 -', 'after 1000', 'openNodes'])
  })
  it('A-SUB-15 C-52: 405303 closes the dialog and opens the certification of the cloud type', () => {
    shows('A-SUB-15')
    const { done, effects } = recorder()
    enact(answer('405303'), effects, { cloudType: 'fusion' })
    enact(answer('405303'), effects)
    expect(done.filter((line) => !line.startsWith('toast'))).toEqual([
      'closeNodes',
      'certificate fusion',
      'closeNodes',
      'certificate native',
    ])
  })
  it('A-CALL-10: 400412 toasts and raises the no-stock flag', () => {
    shows('A-CALL-10')
    const { done, effects } = recorder()
    enact(answer('400412'), effects)
    expect(done).toEqual(['noStock', 'toast error msg 5000 -'])
  })
  it('201 and 400401 are good news, without a request id', () => {
    const { done, effects } = recorder()
    enact(answer('201'), effects, { requestId: 'r1' })
    expect(done).toEqual(['toast success msg 5000 -'])
  })
  it('400329 passes in silence', () => {
    const { done, effects } = recorder()
    expect(enact(answer('400329'), effects)).toBe(false)
    expect(done).toEqual([])
  })
  it('a quiet caller hears nothing but the end of the session', () => {
    const { done, effects } = recorder()
    expect(enact(answer('400001'), effects, { quiet: true })).toBe(false)
    expect(done).toEqual([])
  })
  it('forms may show refusals that the documents do not prescribe', () => {
    expect(leavesToForm('400010')).toBe(true)
    expect(leavesToForm('4019')).toBe(false)
  })
})
