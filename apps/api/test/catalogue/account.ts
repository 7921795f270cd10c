import { catalogue } from '@portico/contract/catalogue.ts'
import { salesPeople } from '../../src/core/people/people.table.ts'
import { Device } from '../passkeys.ts'
import { password } from '../portico.ts'
import { area, type Samples } from './area.ts'

const registration = {
  user_type: 'enterprise',
  channel: 'email',
  email: 'sample@customer.example',
  area_code: '86',
  phone: '13900000000',
  code: '123456',
  password: 'Passw0rdGood',
  confirm_password: 'Passw0rdGood',
  company: 'Sample Ltd',
  referral_code: '',
  terms: true,
} as const
const returned = { code: 'code', state: 'state' }
const bind = {
  ticket: 'ticket',
  state: 'state',
  role: 'main',
  email: 'sample@customer.example',
  password: 'Passw0rdGood',
} as const
const agreed = { ...returned, ticket: 'ticket', password: 'Passw0rdGood' }
const signed = { ticket: 'ticket', credential: '{}' }
const number = { area_code: '86', mobile: '13900000000' }

const samples = {
  sessionStart: { role: 'main', email: 'sample@customer.example', password: 'Passw0rdGood' },
  sessionStartSecondFactor: { ticket: 'ticket', code: '123456' },
  sessionFinish: undefined,
  sessionExtend: { password: 'Passw0rdGood' },
  sessionFromPc: { pc_to_web_token: 'token' },
  sessionView: { view_ticket: 'ticket' },
  sessionForWeb: undefined,
  signInList: undefined,
  signInEnd: { id: 'ses_Aaaaaaaaaaaa' },
  wechatSignInAddress: undefined,
  wechatSignIn: returned,
  wechatSignInBind: bind,
  qqSignInAddress: undefined,
  qqSignIn: returned,
  qqSignInBind: bind,
  wechatBindAddress: undefined,
  wechatBind: agreed,
  wechatUnbind: undefined,
  qqBindAddress: undefined,
  qqBind: agreed,
  qqUnbind: undefined,

  accountRegister: registration,
  registerCodeSend: {
    channel: 'email',
    email: 'sample@customer.example',
    area_code: '86',
    phone: '13900000000',
    code_type: 'register',
  },
  userCodeSend: { ...number, cloud_type: 'native', code_type: 'jump-international' },
  passwordForget: { email: 'sample@customer.example' },
  passwordResetCheck: { token: 'token' },
  passwordReset: { token: 'token', password: 'lantern7', confirm_password: 'lantern7' },
  passwordChange: { old_password: 'Passw0rdGood', new_password: 'lantern7', confirm_password: 'lantern7' },

  userInfo: undefined,
  frameInfo: undefined,
  userSave: { contact: 'Lin Yue', is_personal: 0, company: 'Sample Ltd', address: 'Harbour Road 1' },
  pushRegister: { cid: 'cid' },
  internationalJump: undefined,
  internationalRegister: { ...number, verification_code: '123456' },
  secondFactorStart: { password: 'Passw0rdGood' },
  secondFactorConfirm: { code: '123456' },
  secondFactorOff: { password: 'Passw0rdGood', code: '123456' },

  passkeyList: undefined,
  passkeyCreateStart: { password: 'Passw0rdGood' },
  passkeyCreate: { ...signed, name: 'Laptop' },
  passkeyRename: { id: 'pky_Aaaaaaaaaaaa', name: 'Tablet' },
  passkeyRemove: { id: 'pky_Aaaaaaaaaaaa', password: 'Passw0rdGood', code: '123456' },
  passkeyConfirmStart: undefined,
  passkeyConfirm: signed,
  passkeySignInStart: { second_factor: '' },
  passkeySignIn: { ...signed, second_factor: '' },

  centerInfo: undefined,
  phoneChange: { area_code: '86', phone: '13900000009', code: '123456', password: 'Passw0rdGood' },
  emailChange: { email: 'next@customer.example', code: '123456', password: 'Passw0rdGood' },
  saleBind: { sale_id: 'S100' },
  expireEmailSave: { status: 0 },
  accountCancel: { password: 'Passw0rdGood', reason: 'Moved elsewhere' },
  accountKeep: undefined,
  apiKeyList: undefined,
  apiKeyCreate: { name: 'Deploys', scopes: ['compute.read'], days: 30, password: 'Passw0rdGood' },
  apiKeyRevoke: { id: 'ptk_Aaaaaaaaaaaa' },
  viewList: { of_list: 'hosts' },
  viewSave: { of_list: 'hosts', name: 'Stopped', query: 'status=SHUTOFF', hidden: ['created'] },
  viewRemove: { id: 'sv_Aaaaaaaaaaaa' },
  fateAsk: { call: 'userSave', key: 'key' },
} satisfies Partial<Samples>

export const account = area({
  public: [
    'sessionStart',
    'sessionStartSecondFactor',
    'sessionFromPc',
    'sessionView',
    'wechatSignInAddress',
    'wechatSignIn',
    'wechatSignInBind',
    'qqSignInAddress',
    'qqSignIn',
    'qqSignInBind',
    'passkeySignInStart',
    'passkeySignIn',
    'accountRegister',
    'registerCodeSend',
    'passwordForget',
    'passwordResetCheck',
    'passwordReset',
  ],
  operator: [],
  samples,
  writes: (s) => ({
    sessionStart: s.by(catalogue.sessionStart, async () => ({
      input: { email: (await s.t.customer()).email, password },
    })),
    sessionStartSecondFactor: s.by(catalogue.sessionStartSecondFactor, async () => {
      const person = await s.t.customer()
      const secret = await s.secondFactorOn(person)
      return { input: { ticket: await s.secondFactorTicket(person.email), code: s.totp(secret) } }
    }),
    sessionFinish: s.bySomebody(catalogue.sessionFinish),
    sessionExtend: s.bySomebody(catalogue.sessionExtend, { password }),
    sessionFromPc: s.by(catalogue.sessionFromPc, async () => {
      const { pc_to_web_token } = await s.t.ok(catalogue.sessionForWeb, undefined, { as: await s.t.customer() })
      return { input: { pc_to_web_token } }
    }),
    sessionView: s.by(catalogue.sessionView, async () => {
      const { account_id } = await s.t.ok(catalogue.userInfo, undefined, { as: await s.t.customer() })
      return { input: await s.t.ok(catalogue.customerView, { account_id }, { as: s.operator }) }
    }),
    sessionForWeb: s.bySomebody(catalogue.sessionForWeb),
    viewSave: s.bySomebody(catalogue.viewSave, samples.viewSave),
    viewRemove: s.by(catalogue.viewRemove, async () => {
      const as = await s.t.customer()
      return { as, input: await s.t.ok(catalogue.viewSave, samples.viewSave, { as }) }
    }),
    signInEnd: s.by(catalogue.signInEnd, async () => {
      const as = await s.t.customer()
      const { result } = await s.t.ok(catalogue.signInList, undefined, { as })
      return { as, input: { id: result[0]!.id } }
    }),
    wechatSignIn: s.by(catalogue.wechatSignIn, async () => ({
      input: await s.returned('wechat', undefined, (await s.bound('wechat')).openid),
    })),
    wechatSignInBind: s.by(catalogue.wechatSignInBind, async () => ({
      input: { ...(await s.socialTicket('wechat')), email: (await s.t.customer()).email, password },
    })),
    qqSignIn: s.by(catalogue.qqSignIn, async () => ({
      input: await s.returned('qq', undefined, (await s.bound('qq')).openid),
    })),
    qqSignInBind: s.by(catalogue.qqSignInBind, async () => ({
      input: { ...(await s.socialTicket('qq')), email: (await s.t.customer()).email, password },
    })),
    wechatBind: s.by(catalogue.wechatBind, async () => {
      const as = await s.t.customer()
      return { as, input: await s.agreed('wechat', as) }
    }),
    wechatUnbind: s.by(catalogue.wechatUnbind, async () => ({ as: (await s.bound('wechat')).as })),
    qqBind: s.by(catalogue.qqBind, async () => {
      const as = await s.t.customer()
      return { as, input: await s.agreed('qq', as) }
    }),
    qqUnbind: s.by(catalogue.qqUnbind, async () => ({ as: (await s.bound('qq')).as })),

    accountRegister: s.by(catalogue.accountRegister, async () => {
      const email = 'every@write.example'
      await s.t.ok(catalogue.registerCodeSend, { channel: 'email', email, code_type: 'register' })
      return { input: { ...samples.accountRegister, email, code: await s.t.lastMailedCode() } }
    }),
    registerCodeSend: s.by(catalogue.registerCodeSend, async () => ({
      input: { channel: 'email', email: 'code@write.example', code_type: 'register' },
    })),
    userCodeSend: s.bySomebody(catalogue.userCodeSend, { ...samples.userCodeSend, mobile: '13600000001' }),
    passwordForget: s.by(catalogue.passwordForget, async () => ({ input: { email: (await s.t.customer()).email } })),
    passwordReset: s.by(catalogue.passwordReset, async () => ({
      input: {
        token: await s.resetToken((await s.t.customer()).email),
        password: 'lantern7',
        confirm_password: 'lantern7',
      },
    })),
    passwordChange: s.bySomebody(catalogue.passwordChange, samples.passwordChange),

    userSave: s.bySomebody(catalogue.userSave, samples.userSave),
    internationalRegister: s.by(catalogue.internationalRegister, async () => {
      const as = await s.t.customer()
      const number = { area_code: '86', mobile: '13600000002' }
      await s.t.ok(catalogue.userCodeSend, { ...samples.userCodeSend, ...number }, { as })
      return { as, input: { ...number, verification_code: await s.smsCode() } }
    }),
    internationalJump: s.by(catalogue.internationalJump, async () => {
      const as = await s.t.customer()
      const number = { area_code: '86', mobile: '13600000003' }
      await s.t.ok(catalogue.userCodeSend, { ...samples.userCodeSend, ...number }, { as })
      await s.t.ok(catalogue.internationalRegister, { ...number, verification_code: await s.smsCode() }, { as })
      return { as }
    }),
    secondFactorStart: s.bySomebody(catalogue.secondFactorStart, { password }),
    secondFactorConfirm: s.by(catalogue.secondFactorConfirm, async () => {
      const as = await s.t.customer()
      const { secret } = await s.t.ok(catalogue.secondFactorStart, { password }, { as })
      return { as, input: { code: s.totp(secret) } }
    }),
    secondFactorOff: s.by(catalogue.secondFactorOff, async () => {
      const as = await s.t.customer()
      return { as, input: { password, code: s.totp(await s.secondFactorOn(as)) } }
    }),

    passkeyCreateStart: s.bySomebody(catalogue.passkeyCreateStart, { password }),
    passkeyCreate: s.by(catalogue.passkeyCreate, async () => {
      const as = await s.t.customer()
      return { as, input: { ...(await new Device(s.t).create(as)), name: 'Laptop' } }
    }),
    passkeyRename: s.by(catalogue.passkeyRename, async () => {
      const as = await s.t.customer()
      return { as, input: { id: await new Device(s.t).add(as), name: 'Tablet' } }
    }),
    passkeyRemove: s.by(catalogue.passkeyRemove, async () => {
      const as = await s.t.customer()
      const device = new Device(s.t)
      return { as, input: { id: await device.add(as), password: await device.proof(as) } }
    }),
    passkeyConfirm: s.by(catalogue.passkeyConfirm, async () => {
      const as = await s.t.customer()
      const device = new Device(s.t)
      await device.add(as)
      return { as, input: await device.sign(await s.t.ok(catalogue.passkeyConfirmStart, undefined, { as })) }
    }),
    passkeySignIn: s.by(catalogue.passkeySignIn, async () => {
      const device = new Device(s.t)
      await device.add(await s.t.customer())
      return { input: await device.sign(await s.t.ok(catalogue.passkeySignInStart, {})) }
    }),

    phoneChange: s.by(catalogue.phoneChange, async () => {
      const as = await s.t.customer()
      await s.t.ok(catalogue.userCodeSend, { mobile: '13600000009', code_type: 'update-phone' }, { as })
      return { as, input: { area_code: '86', phone: '13600000009', code: await s.smsCode(), password } }
    }),
    emailChange: s.by(catalogue.emailChange, async () => {
      const as = await s.t.customer()
      const email = 'changed@write.example'
      await s.t.ok(catalogue.userCodeSend, { email, code_type: 'update-email' }, { as })
      return { as, input: { email, code: await s.t.lastMailedCode(), password } }
    }),
    saleBind: s.by(catalogue.saleBind, async () => {
      await s.t.db.insert(salesPeople).values({ id: 'S100', name: 'Mei Chan' }).onConflictDoNothing()
      return { as: await s.t.customer(), input: { sale_id: 'S100' } }
    }),
    expireEmailSave: s.bySomebody(catalogue.expireEmailSave, { status: 0 }),
    accountCancel: s.bySomebody(catalogue.accountCancel, { password }),
    accountKeep: s.by(catalogue.accountKeep, async () => {
      const as = await s.t.customer()
      await s.t.ok(catalogue.accountCancel, { password }, { as })
      return { as }
    }),
    apiKeyCreate: s.bySomebody(catalogue.apiKeyCreate, { ...samples.apiKeyCreate, password }),
    apiKeyRevoke: s.by(catalogue.apiKeyRevoke, async () => {
      const as = await s.t.customer()
      const { id } = await s.t.ok(catalogue.apiKeyCreate, { ...samples.apiKeyCreate, password }, { as })
      return { as, input: { id } }
    }),
    fateAsk: s.bySomebody(catalogue.fateAsk, samples.fateAsk),
  }),
})
