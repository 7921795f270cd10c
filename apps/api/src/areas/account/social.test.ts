import { createHmac } from 'node:crypto'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls, type SecondFactorNeeded, type SocialNotBound } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { settingsCalls, type ConnectionSettings } from '@portico/contract/platform/settings.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OAuthProvider, type Style } from '../../../test/oauth-provider.ts'
import { password, TestPortico, type Person } from '../../../test/portico.ts'
import { minutesMs, secondsMs } from '../../core/clock.ts'
import { accounts, socialBindings } from '../../core/people/people.table.ts'
import { totpCode, totpStep } from '../../core/second-factor.ts'
import { settings } from '../../core/settings/setting.table.ts'

let t: TestPortico
let providers: Record<Style, OAuthProvider>
let people = 0
const internationalKey = 'shared with the sister site'
const off: ConnectionSettings['international'] = { enabled: false, url: '', key: '' }

const of = {
  wechat: {
    address: sessionCalls.wechatSignInAddress,
    signIn: sessionCalls.wechatSignIn,
    signInBind: sessionCalls.wechatSignInBind,
    bindAddress: sessionCalls.wechatBindAddress,
    bind: sessionCalls.wechatBind,
    unbind: sessionCalls.wechatUnbind,
    bound: 'wechat_bound',
  },
  qq: {
    address: sessionCalls.qqSignInAddress,
    signIn: sessionCalls.qqSignIn,
    signInBind: sessionCalls.qqSignInBind,
    bindAddress: sessionCalls.qqBindAddress,
    bind: sessionCalls.qqBind,
    unbind: sessionCalls.qqUnbind,
    bound: 'qq_bound',
  },
} as const

beforeAll(async () => {
  t = await TestPortico.start()
  providers = { wechat: await OAuthProvider.start('wechat'), qq: await OAuthProvider.start('qq') }
})
beforeEach(async () => {
  for (const provider of Object.values(providers)) provider.trouble = undefined
  await connect({ wechat: providers.wechat.settings, qq: providers.qq.settings })
})
afterAll(async () => {
  await t.stop()
  await Promise.all(Object.values(providers).map((provider) => provider.stop()))
})

async function connect(part: Partial<ConnectionSettings>): Promise<void> {
  const as = await t.operator()
  const { settings: kept } = await t.ok(settingsCalls.connectionSettingsInfo, undefined, { as })
  await t.ok(settingsCalls.connectionSettingsSave, { ...kept, ...part }, { as })
}

const newPerson = () => ({ openid: `openid-${++people}`, nickname: `Nick ${people}` })

/** To the provider and back: what the console then sends on. */
async function visit(style: Style, person = newPerson()) {
  const { url } = await t.ok(of[style].address)
  return providers[style].agree(url, person)
}

/** Signs in at the provider for the first time and answers with the ticket to tie the identity. */
async function ticketFor(style: Style, person = newPerson()): Promise<SocialNotBound & { state: string }> {
  const { code, state } = await visit(style, person)
  const answer = await t.send(of[style].signIn, { code, state })
  expect(answer).toMatchObject({ code: '400021' })
  return { ...(answer.data as unknown as SocialNotBound), state }
}

async function tie(style: Style, as: Person, person = newPerson()) {
  const { url } = await t.ok(of[style].bindAddress, undefined, { as, method: 'GET' })
  const { code, state } = await providers[style].agree(url, person)
  await t.ok(of[style].bind, await shown(style, as, { code, state }), { as })
  return person
}

/** The center shows whose identity came back; what is sent when the person agrees. */
async function shown(style: Style, as: Person, { code, state }: { code: string; state: string }) {
  const answer = await t.send(of[style].bind, { code, state }, { as })
  expect(answer).toMatchObject({ code: '400021' })
  return { ticket: (answer.data as unknown as SocialNotBound).ticket, state, password }
}

describe.each(['wechat', 'qq'] as const)('%s', (style) => {
  const calls = of[style]

  test('sends the browser to the provider with our id, our address and a state, and never our secret', async () => {
    const { url } = await t.ok(calls.address)
    const query = new URL(url).searchParams
    expect(url).toMatch(new RegExp(`^${providers[style].url}/authorize`))
    expect(query.get('redirect_uri')).toBe(`${t.app.publicUrl}/portal/auth-redirect?provider=${style}`)
    expect(query.get('state')).toMatch(/^[\w-]{43}$/)
    expect(decodeURIComponent(url)).not.toContain(providers[style].clientSecret)
  })

  test('an unknown identity gets a ticket, ties itself by a password, and signs in alone from then on', async () => {
    const customer = await t.customer()
    const person = newPerson()
    const { ticket, state: begun, nickname } = await ticketFor(style, person)
    expect(nickname).toBe(person.nickname)
    const bound = await t.ok(calls.signInBind, { ticket, state: begun, email: customer.email, password })
    expect(bound.login_id).toBe(customer.login_id)
    expect(await t.ok(userCalls.userInfo, undefined, { as: bound })).toMatchObject({ [calls.bound]: true })
    const { code, state } = await visit(style, person)
    expect((await t.ok(calls.signIn, { code, state })).login_id).toBe(customer.login_id)
  })

  test('is tied and untied in the personal center', async () => {
    const customer = await t.customer()
    const person = await tie(style, customer)
    expect(await t.ok(userCalls.userInfo, undefined, { as: customer })).toMatchObject({ [calls.bound]: true })
    await t.ok(calls.unbind, undefined, { as: customer })
    expect(await t.ok(userCalls.userInfo, undefined, { as: customer })).toMatchObject({ [calls.bound]: false })
    expect(await t.send(calls.unbind, undefined, { as: customer })).toMatchObject({ code: '400005' })
    const { code, state } = await visit(style, person)
    expect(await t.send(calls.signIn, { code, state })).toMatchObject({ code: '400021' })
  })

  test('an identity belongs to one account, and an account has one identity', async () => {
    const [first, second] = [await t.customer(), await t.customer()]
    const person = await tie(style, first)
    const taken = async (as: Person, who: typeof person) => {
      const { url } = await t.ok(calls.bindAddress, undefined, { as, method: 'GET' })
      const { code, state } = await providers[style].agree(url, who)
      return t.send(calls.bind, await shown(style, as, { code, state }), { as })
    }
    expect(await taken(second, person)).toMatchObject({ code: '400022' })
    expect(await taken(first, newPerson())).toMatchObject({ code: '400022' })
    const rows = await t.db.select().from(socialBindings).where(eq(socialBindings.provider, style))
    expect(rows.filter(({ loginId }) => [first.login_id, second.login_id].includes(loginId))).toMatchObject([
      { loginId: first.login_id, subject: person.openid },
    ])
  })

  test('two tickets for one identity tie it to one account', async () => {
    const [first, second] = [await t.customer(), await t.customer()]
    const person = newPerson()
    const tickets = [await ticketFor(style, person), await ticketFor(style, person)]
    const answers = await Promise.all(
      [first, second].map(({ email }, n) => {
        const { ticket, state } = tickets[n]!
        return t.send(calls.signInBind, { ticket, state, email, password })
      }),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['200', '400022'])
  })

  test.each(['refuses', 'breaks', 'garbage', 'huge', 'redirects', 'nobody', 'notAllowed'] as const)(
    'a provider that %s is not believed',
    async (trouble) => {
      const { code, state } = await visit(style)
      providers[style].trouble = trouble
      if (trouble === 'nobody' && style === 'wechat') {
        // WeChat has named the person beside the token already.
        expect(await t.send(calls.signIn, { code, state })).toMatchObject({ code: '400021' })
        return
      }
      expect(await t.send(calls.signIn, { code, state })).toMatchObject({ code: '400023', data: null })
    },
  )

  test('a code the provider did not give, or gave for another address, is refused', async () => {
    const { state } = await visit(style)
    expect(await t.send(calls.signIn, { code: 'made up', state })).toMatchObject({ code: '400023' })
  })
})

test('a provider that never answers is given up', async () => {
  const { code, state } = await visit('wechat')
  providers.wechat.trouble = 'silent'
  expect(await t.send(of.wechat.signIn, { code, state })).toMatchObject({ code: '400023' })
})

test('with a wrong secret the provider refuses, and so do we', async () => {
  await connect({ wechat: { ...providers.wechat.settings, client_secret: 'another' } })
  const { code, state } = await visit('wechat')
  expect(await t.send(of.wechat.signIn, { code, state })).toMatchObject({ code: '400023' })
})

test('the union id stands for the person when the provider gives one', async () => {
  const customer = await t.customer()
  await tie('wechat', customer, { openid: 'in app one', unionid: 'union 1', nickname: 'U' } as never)
  const { code, state } = await visit('wechat', { openid: 'in app two', unionid: 'union 1', nickname: 'U' } as never)
  expect((await t.ok(of.wechat.signIn, { code, state })).login_id).toBe(customer.login_id)
})

test('names of people come from outside: NUL and halves of pairs in them harm nothing', async () => {
  const { ticket, state, nickname } = await ticketFor('qq', {
    openid: 'strange\0id',
    nickname: `\0\ud800${'😀'.repeat(80)}`,
  })
  expect(nickname.isWellFormed()).toBe(true)
  expect(nickname).not.toContain('\0')
  const customer = await t.customer()
  await t.ok(of.qq.signInBind, { ticket, state, email: customer.email, password })
  const long = await visit('qq', { openid: 'x'.repeat(201), nickname: '' })
  expect(await t.send(of.qq.signIn, long)).toMatchObject({ code: '400023' })
})

describe('a state', () => {
  test('is not made without end for one who only asks for the address', async () => {
    const ask = (n: number) => t.send(of.wechat.address, undefined, { ip: `2001:db8:9::${n}` })
    for (let n = 1; n <= 60; n++) expect(await ask(n)).toMatchObject({ code: '200' })
    expect(await ask(61)).toMatchObject({ code: '400004' })
  })
  test('works once', async () => {
    const person = newPerson()
    await ticketFor('wechat', person)
    const { code, state } = await visit('wechat', person)
    expect(await t.send(of.wechat.signIn, { code, state })).toMatchObject({ code: '400021' })
    expect(await t.send(of.wechat.signIn, { code, state })).toMatchObject({ code: '400023' })
  })
  test('that we did not make, that belongs to the other provider, or that is too old, is refused', async () => {
    const { code, state } = await visit('wechat')
    expect(await t.send(of.wechat.signIn, { code, state: 'made up' })).toMatchObject({ code: '400023' })
    expect(await t.send(of.qq.signIn, { code, state })).toMatchObject({ code: '400023' })
    const old = await visit('wechat')
    t.clock.pass(minutesMs(11))
    expect(await t.send(of.wechat.signIn, old)).toMatchObject({ code: '400023' })
  })
  test('for signing in does not bind, for binding does not sign in, and binds nobody else', async () => {
    const [owner, other] = [await t.customer(), await t.customer()]
    const forSignIn = await visit('wechat')
    expect(await t.send(of.wechat.bind, forSignIn, { as: owner })).toMatchObject({ code: '400023' })
    const bindState = async () => {
      const { url } = await t.ok(of.wechat.bindAddress, undefined, { as: owner, method: 'GET' })
      return providers.wechat.agree(url, newPerson())
    }
    expect(await t.send(of.wechat.signIn, await bindState())).toMatchObject({ code: '400023' })
    expect(await t.send(of.wechat.bind, await bindState(), { as: other })).toMatchObject({ code: '400023' })
    expect(await t.ok(userCalls.userInfo, undefined, { as: other })).toMatchObject({ wechat_bound: false })
  })
})

describe('a ticket', () => {
  test('ties once, only at its own provider, and not for ever', async () => {
    const customer = await t.customer()
    const { ticket, state } = await ticketFor('wechat')
    const credentials = { state, email: customer.email, password }
    expect(await t.send(of.qq.signInBind, { ticket, ...credentials })).toMatchObject({ code: '400017' })
    await t.ok(of.wechat.signInBind, { ticket, ...credentials })
    expect(await t.send(of.wechat.signInBind, { ticket, ...credentials })).toMatchObject({ code: '400017' })
    const old = await ticketFor('qq')
    t.clock.pass(minutesMs(16))
    expect(await t.send(of.qq.signInBind, { ...credentials, ticket: old.ticket, state: old.state })).toMatchObject({
      code: '400017',
    })
  })
  test('stays whole when the password is wrong, and wrong passwords count here too', async () => {
    const customer = await t.customer()
    const { ticket, state } = await ticketFor('wechat')
    const credentials = { ticket, state, email: customer.email }
    const before = await t.rows()
    for (let n = 0; n < 3; n++)
      expect(await t.send(of.wechat.signInBind, { ...credentials, password: 'wrong' })).toMatchObject({
        code: '400010',
      })
    await t.send(of.wechat.signInBind, { ...credentials, password: 'wrong' })
    expect(await t.send(of.wechat.signInBind, { ...credentials, password: 'wrong' })).toMatchObject({ code: '400004' })
    expect(await t.rows()).toEqual(before)
    t.clock.pass(secondsMs(5))
    await t.ok(of.wechat.signInBind, { ...credentials, password })
  })
})

describe('an identity is tied in the browser that began, by whoever has seen whose it is', () => {
  const tied = (person: { openid: string }) => t.db.$count(socialBindings, eq(socialBindings.subject, person.openid))

  test('a ticket that came in a link ties nothing: the tab that opens it knows another state, or none', async () => {
    const [victim, attacker] = [await t.customer(), newPerson()]
    const { ticket } = await ticketFor('wechat', attacker)
    const own = await visit('wechat')
    const credentials = { ticket, email: victim.email, password }
    expect(await t.send(of.wechat.signInBind, { ...credentials, state: own.state })).toMatchObject({ code: '400017' })
    expect(await t.send(of.wechat.signInBind, { ...credentials } as never)).toMatchObject({ code: '400001' })
    expect(await tied(attacker)).toBe(0)
  })

  test('the center says whose identity came back and ties it by the password alone', async () => {
    const [customer, person] = [await t.customer(), newPerson()]
    const { url } = await t.ok(of.qq.bindAddress, undefined, { as: customer, method: 'GET' })
    const returned = await providers.qq.agree(url, person)
    const answer = await t.send(of.qq.bind, { code: returned.code, state: returned.state }, { as: customer })
    expect(answer).toMatchObject({ code: '400021', data: { nickname: person.nickname } })
    expect(await tied(person)).toBe(0)
    const { ticket } = answer.data as unknown as SocialNotBound
    const agree = { ticket, state: returned.state }
    expect(await t.send(of.qq.bind, agree, { as: customer })).toMatchObject({ code: '400001' })
    expect(await t.send(of.qq.bind, { ...agree, password: 'wrong' }, { as: customer })).toMatchObject({
      code: '400019',
    })
    expect(await t.send(of.qq.bind, { ...agree, state: 'other', password }, { as: customer })).toMatchObject({
      code: '400017',
    })
    expect(await tied(person)).toBe(0)
    await t.ok(of.qq.bind, { ...agree, password }, { as: customer })
    expect(await tied(person)).toBe(1)
  })

  test('a ticket of the sign-in form ties nothing in a center, nor one of a center at the form or for another', async () => {
    const [owner, other] = [await t.customer(), await t.customer()]
    const atForm = await ticketFor('wechat')
    const { url } = await t.ok(of.wechat.bindAddress, undefined, { as: owner, method: 'GET' })
    const atCenter = await shown('wechat', owner, await providers.wechat.agree(url, newPerson()))
    const { ticket, state } = atForm
    expect(await t.send(of.wechat.bind, { ticket, state, password }, { as: owner })).toMatchObject({ code: '400017' })
    expect(await t.send(of.wechat.bind, atCenter, { as: other })).toMatchObject({ code: '400017' })
    expect(await t.send(of.wechat.signInBind, { ...atCenter, email: owner.email })).toMatchObject({ code: '400017' })
  })
})

describe('who has a second factor is asked for it', () => {
  async function withSecondFactor() {
    const customer = await t.customer()
    const { secret } = await t.ok(userCalls.secondFactorStart, { password }, { as: customer })
    const code = () => totpCode(secret, totpStep(t.clock.now()))
    await t.ok(userCalls.secondFactorConfirm, { code: code() }, { as: customer })
    t.clock.pass(secondsMs(30))
    return { customer, code }
  }

  test('when a tied identity signs in', async () => {
    const { customer, code } = await withSecondFactor()
    const person = await tie('wechat', customer)
    const answer = await t.send(of.wechat.signIn, await visit('wechat', person))
    expect(answer).toMatchObject({ code: '400013' })
    const { ticket } = answer.data as unknown as SecondFactorNeeded
    expect((await t.ok(sessionCalls.sessionStartSecondFactor, { ticket, code: code() })).login_id).toBe(
      customer.login_id,
    )
  })

  test('before an identity is tied by a password: the password alone neither ties nor signs in', async () => {
    const { customer, code } = await withSecondFactor()
    const person = newPerson()
    const held = await ticketFor('qq', person)
    const answer = await t.send(of.qq.signInBind, { ...held, email: customer.email, password })
    expect(answer).toMatchObject({ code: '400013' })
    expect(await t.db.select().from(socialBindings).where(eq(socialBindings.subject, person.openid))).toEqual([])
    const { ticket } = answer.data as unknown as SecondFactorNeeded
    expect(await t.send(sessionCalls.sessionStartSecondFactor, { ticket, code: '000000' })).toMatchObject({
      code: '400014',
    })
    const signedIn = await t.ok(sessionCalls.sessionStartSecondFactor, { ticket, code: code() })
    expect(await t.ok(userCalls.userInfo, undefined, { as: signedIn })).toMatchObject({ qq_bound: true })
  })
})

describe('not set up', () => {
  test('there is no button, and every call says so', async () => {
    const customer = await t.customer()
    await connect({ wechat: { ...providers.wechat.settings, enabled: false } })
    expect(await t.ok(siteCalls.siteInfo)).toMatchObject({ wechat_sign_in: false, qq_sign_in: true })
    for (const refused of [
      await t.send(of.wechat.address),
      await t.send(of.wechat.signIn, { code: 'x', state: 'x' }),
      await t.send(of.wechat.bindAddress, undefined, { as: customer, method: 'GET' }),
      await t.send(of.wechat.bind, { code: 'x', state: 'x' }, { as: customer }),
    ])
      expect(refused).toMatchObject({ code: '400020' })
  })
  test('a secret does not follow to another address: it is typed again, or nothing is saved', async () => {
    const as = await t.operator()
    const { settings: kept } = await t.ok(settingsCalls.connectionSettingsInfo, undefined, { as })
    const elsewhere = { ...kept.wechat, token_url: 'https://evil.example/token' }
    const answer = await t.send(settingsCalls.connectionSettingsSave, { ...kept, wechat: elsewhere }, { as })
    expect(answer).toMatchObject({
      code: '400001',
      data: { fields: { 'wechat.client_secret': expect.stringContaining('again') } },
    })
    const typed = { ...elsewhere, client_secret: 'theirs' }
    await t.ok(settingsCalls.connectionSettingsSave, { ...kept, wechat: typed }, { as })
    const switchedOff = { ...kept.qq, enabled: false, token_url: 'https://evil.example/token' }
    await t.ok(settingsCalls.connectionSettingsSave, { ...kept, wechat: elsewhere, qq: switchedOff }, { as })
    expect(await t.ok(settingsCalls.connectionSettingsInfo, undefined, { as })).toMatchObject({
      wechat_secret_set: true,
      qq_secret_set: false,
    })
  })
  test('it cannot be switched on without what it needs, each at its field', async () => {
    const as = await t.operator()
    await t.db.delete(settings).where(eq(settings.name, 'connections'))
    const empty = {
      enabled: true,
      client_id: '',
      client_secret: '',
      authorize_url: '',
      token_url: '',
      userinfo_url: '',
    }
    const answer = await t.send(
      settingsCalls.connectionSettingsSave,
      { wechat: empty, qq: { ...empty, enabled: false }, international: { enabled: true, url: '', key: '' } },
      { as },
    )
    expect(answer).toMatchObject({ code: '400001' })
    expect(Object.keys((answer.data as unknown as { fields: object }).fields)).toEqual([
      'wechat.client_id',
      'wechat.authorize_url',
      'wechat.token_url',
      'wechat.userinfo_url',
      'international.url',
    ])
    const complete = { wechat: { ...providers.wechat.settings, client_secret: '' }, qq: { ...empty, enabled: false } }
    expect(
      await t.send(settingsCalls.connectionSettingsSave, { ...complete, international: off }, { as }),
    ).toMatchObject({ data: { fields: { 'wechat.client_secret': 'Client secret cannot be empty' } } })
    expect(await t.db.select().from(settings).where(eq(settings.name, 'connections'))).toEqual([])
  })
  test.each(['http://[', 'https://', 'javascript:alert(1)', 'ftp://a.example'])('%s is no address', async (bad) => {
    const as = await t.operator()
    const wechat = { ...providers.wechat.settings, token_url: bad }
    expect(
      await t.send(settingsCalls.connectionSettingsSave, { wechat, qq: wechat, international: off }, { as }),
    ).toMatchObject({ code: '400001' })
  })
})

describe('the international site', () => {
  const site = { enabled: true, url: 'https://sister.example/enter?from=portico', key: internationalKey }
  const number = { area_code: '852', mobile: '12345678' }
  const code = async () => /\b\d{6}\b/.exec((await t.lastSms())!.text)![0]
  const sendCode = (as: Person) =>
    t.ok(registerCalls.userCodeSend, { ...number, cloud_type: 'native', code_type: 'jump-international' }, { as })
  beforeEach(() => connect({ international: site }))

  test('is entered after a number was confirmed by a code, with a statement the site can verify', async () => {
    const as = await t.customer()
    expect(await t.send(userCalls.internationalJump, undefined, { as })).toMatchObject({ code: '400025' })
    await sendCode(as)
    const first = await t.ok(userCalls.internationalRegister, { ...number, verification_code: await code() }, { as })
    const again = await t.ok(userCalls.internationalJump, undefined, { as })
    for (const { auth_key, url } of [first, again]) {
      const address = new URL(url)
      expect(address.origin + address.pathname).toBe('https://sister.example/enter')
      expect(Object.fromEntries(address.searchParams)).toEqual({
        from: 'portico',
        token: auth_key,
        login_id: as.login_id,
      })
      const [statement = '', signature] = auth_key.split('.')
      expect(createHmac('sha256', internationalKey).update(statement).digest('base64url')).toBe(signature)
      const said = JSON.parse(Buffer.from(statement, 'base64url').toString()) as Record<string, unknown>
      expect(said).toMatchObject({ login: as.login_id, phone: '852-12345678' })
      expect(Number(said['until']) - t.clock.now().getTime()).toBeLessThanOrEqual(minutesMs(1))
    }
    expect(first.auth_key).not.toBe(again.auth_key)
    t.clock.pass(minutesMs(1))
  })

  test('wants the code of this person and this number, and five wrong ones end it', async () => {
    const [as, other] = [await t.customer(), await t.customer()]
    await sendCode(as)
    const right = await code()
    const wrong = right === '111111' ? '222222' : '111111'
    const enter = (who: Person, verification_code: string, mobile = number.mobile) =>
      t.send(userCalls.internationalRegister, { ...number, mobile, verification_code }, { as: who })
    expect(await enter(other, right)).toMatchObject({ code: '400016' })
    expect(await enter(as, right, '87654321')).toMatchObject({ code: '400016' })
    for (let n = 0; n < 5; n++) expect(await enter(as, wrong)).toMatchObject({ code: '400016' })
    expect(await enter(as, right)).toMatchObject({ code: '400016' })
    const [account] = await t.db.select().from(accounts).where(eq(accounts.internationalPhone, '852-12345678'))
    expect(account?.id).not.toBe((await t.ok(userCalls.userInfo, undefined, { as })).account_id)
    t.clock.pass(minutesMs(1))
  })

  test('does not let one number be written to from many accounts', async () => {
    const [one, two] = [await t.customer(), await t.customer()]
    const input = {
      area_code: '853',
      mobile: '66666666',
      cloud_type: 'native',
      code_type: 'jump-international',
    } as const
    await t.ok(registerCalls.userCodeSend, input, { as: one })
    expect(await t.send(registerCalls.userCodeSend, input, { as: two })).toMatchObject({ code: '400004' })
  })

  test('a number is checked by its area, blanks around it are cut', async () => {
    const as = await t.customer()
    const send = (area_code: string, mobile: string) =>
      t.send(
        registerCalls.userCodeSend,
        { area_code, mobile, cloud_type: 'native', code_type: 'jump-international' },
        { as },
      )
    const phone = { fields: { mobile: 'Incorrect phone number format' } }
    expect(await send('86', '51234567')).toMatchObject({ code: '400001', data: phone })
    expect(await send('852', '1234-567')).toMatchObject({ data: phone })
    expect(await send('1', '+12025550100')).toMatchObject({ data: phone })
    expect(await send('86', ' 13000000000 ')).toMatchObject({ code: '200' })
    expect(await t.lastSms()).toMatchObject({ areaCode: '86', phone: '13000000000' })
  })

  test('not set up: nothing is sent and nothing is tried', async () => {
    await connect({ international: { ...site, enabled: false } })
    const as = await t.customer()
    const before = await t.rows()
    expect(await t.ok(siteCalls.siteInfo)).toMatchObject({ international: false })
    const input = { ...number, cloud_type: 'native', code_type: 'jump-international' } as const
    expect(await t.send(registerCalls.userCodeSend, input, { as })).toMatchObject({ code: '400024' })
    expect(await t.send(userCalls.internationalJump, undefined, { as })).toMatchObject({ code: '400024' })
    expect(
      await t.send(userCalls.internationalRegister, { ...number, verification_code: '123456' }, { as }),
    ).toMatchObject({ code: '400024' })
    expect(await t.rows()).toEqual(before)
  })
})
