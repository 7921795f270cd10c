import { describe, expect, it } from 'vitest'
import type { SafeStorage } from '../state/storage.ts'
import { draftStore } from './drafts.ts'
import { unsentStore } from '../call/unsent.ts'

function memory(): SafeStorage {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key),
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    keys: () => [...kept.keys()],
    getJson: <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key)!) as T) : undefined),
    setJson: (key, value) => void kept.set(key, JSON.stringify(value)),
  }
}
const place = { loginId: 'login_1', path: '/creatorder', form: 'order' }

describe('drafts', () => {
  it('gives back what was typed, to the same person, path and form', () => {
    const drafts = draftStore(memory())
    drafts.save(place, { subject: 'help', content: 'long text' })
    expect(drafts.read(place)).toEqual({ subject: 'help', content: 'long text' })
    expect(drafts.read({ ...place, form: 'other' })).toBeUndefined()
    expect(drafts.read({ ...place, path: '/home' })).toBeUndefined()
    expect(drafts.read({ ...place, loginId: 'login_2' })).toBeUndefined()
  })
  it('never keeps passwords, codes, keys, files or what the form calls secret', () => {
    const store = memory()
    const typed = {
      email: 'a@b.c',
      password: 'S1',
      confirm_password: 'S2',
      new_password: 'S3',
      code: 'S4',
      verification_code: 'S5',
      private_key: 'S6',
      ticket: 'S7',
      file: new Blob(['S8']),
      files: [new Blob(['S9'])],
      smtp_code: 'S10',
      area_code: '86',
      credit_code: '91350211M000100Y43',
    }
    draftStore(store).save(place, typed, ['ticket'])
    const everything = store
      .keys()
      .map((key) => store.get(key))
      .join()
    expect(everything).not.toMatch(/S\d/)
    expect(draftStore(store).read(place)).toEqual({
      email: 'a@b.c',
      area_code: '86',
      credit_code: '91350211M000100Y43',
    })
  })
  it('is gone once it is sent or given up, and for the next person at the machine', () => {
    const drafts = draftStore(memory())
    drafts.save(place, { subject: 'x' })
    drafts.clear(place)
    expect(drafts.read(place)).toBeUndefined()
    drafts.save(place, { subject: 'x' })
    drafts.discardOthers('login_2')
    expect(drafts.read(place)).toBeUndefined()
  })
})

describe('the interrupted write', () => {
  const call = {
    name: 'userSave',
    methods: ['POST'] as const,
    path: '/x' as const,
    audit: 'user.save',
    stales: ['userInfo'],
  }
  const write = { loginId: 'login_1', call, input: { contact: 'Lin' }, idempotencyKey: 'k1', action: 'Save' }

  it('is offered with its key to the person who started it, until it is discarded', () => {
    const unsent = unsentStore(memory())
    unsent.keep(write)
    expect(unsent.read('login_2')).toBeUndefined()
    expect(unsent.read('login_1')).toMatchObject({ idempotencyKey: 'k1', input: { contact: 'Lin' } })
    unsent.discard()
    expect(unsent.read('login_1')).toBeUndefined()
  })
  it('is not kept when it carries a secret or files', () => {
    const unsent = unsentStore(memory())
    unsent.keep({ ...write, call: { ...call, secret: true } })
    expect(unsent.read('login_1')).toBeUndefined()
  })
})
