import { codeTypeInternational } from '@portico/contract/constants.ts'
import { apiKeyCalls } from '@portico/contract/account/api-key.ts'
import { centerCalls } from '@portico/contract/account/center.ts'
import { fateCalls } from '@portico/contract/account/fate.ts'
import { frameCalls } from '@portico/contract/account/frame.ts'
import { passkeyCalls } from '@portico/contract/account/passkey.ts'
import { quotaCalls } from '@portico/contract/account/quota.ts'
import { registerCalls } from '@portico/contract/account/register.ts'
import { sessionCalls } from '@portico/contract/account/session.ts'
import { userCalls } from '@portico/contract/account/user.ts'
import { viewCalls } from '@portico/contract/account/view.ts'
import type { Ctx, Outside, SignedInCtx } from '../../core/http/context.ts'
import { serve } from '../../core/http/serve.ts'
import * as apiKey from './api-key.service.ts'
import * as center from './center.service.ts'
import * as contact from './contact.service.ts'
import * as fate from './fate.service.ts'
import * as frame from './frame.service.ts'
import * as passkey from './passkey.service.ts'
import * as passkeySignIn from './passkey-sign-in.service.ts'
import * as password from './password.service.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import * as quota from './quota.service.ts'
import * as register from './register.service.ts'
import * as secondFactor from './second-factor.service.ts'
import * as signIn from './sign-in.service.ts'
import * as social from './social.service.ts'
import * as user from './user.service.ts'
import * as view from './view.service.ts'

const signInWith = (provider: social.Provider) => ({
  async before(ctx: Outside, input: social.Returned) {
    const identity = await social.identify(ctx, provider, input, undefined)
    const loginId = await social.beforeSignIn(ctx, provider, identity, input.state)
    return (write: Ctx) => signIn.begin(write, loginId)
  },
})

const bindAtSignIn = (provider: social.Provider) => ({
  async before(ctx: Outside, input: signIn.Credentials & social.Held) {
    const login = await social.beforeBind(ctx, provider, input, input)
    return (write: Ctx) => social.bindAndBegin(write, provider, input.ticket, login.id, login.passwordHash)
  },
})

const bindWith = (provider: social.Provider) => ({
  async before(ctx: Outside<SignedInCtx>, input: social.Returned & social.Held & { password: string }) {
    await social.beforeBindOwn(ctx, provider, input)
    return (write: SignedInCtx) => social.bind(write, provider, input.ticket)
  },
})

/** The password and a code; a passkey stands for both, and leaves no code to be taken. */
async function confirmedBesides(ctx: Outside<SignedInCtx>, typed: string, code: string) {
  if ((await signIn.confirmPassword(ctx, typed)) === 'passkey') return undefined
  await secondFactor.refuseGuessing(ctx)
  return signIn.readFactor(ctx, ctx.login.id, code)
}

const newEmail = ({ email }: { email: string }): contact.Contact => ({ way: 'email', email })
const newPhone = (form: { area_code: string; phone: string }): contact.Contact => ({
  way: 'phone',
  areaCode: form.area_code.replace('+', ''),
  phone: form.phone,
})

export const sessionRoutes = serve(sessionCalls, {
  sessionStart: {
    async before(ctx, input) {
      const login = await signIn.checkCredentials(ctx, input)
      await signIn.askSecondFactor(ctx, login)
      return (write) => signIn.begin(write, login.id, login.passwordHash)
    },
  },
  sessionStartSecondFactor: {
    async before(ctx, { ticket, code }) {
      const loginId = await signIn.secondFactorTarget(ctx, ticket)
      const factor = await signIn.readFactor(ctx, loginId, code)
      return async (write) =>
        social.beginWith(write, loginId, await signIn.passSecondFactor(write, loginId, ticket, factor))
    },
  },
  sessionFinish: (ctx) => signIn.signOut(ctx),
  sessionExtend: {
    async before(ctx, { password: typed }) {
      await signIn.confirmPassword(ctx, typed)
      return (write) => signIn.extend(write)
    },
  },
  sessionFromPc: (ctx, { pc_to_web_token }) => signIn.fromPc(ctx, pc_to_web_token),
  sessionView: (ctx, { view_ticket }) => signIn.startLooking(ctx, view_ticket),
  sessionForWeb: (ctx) => signIn.createPcToken(ctx),
  signInList: (ctx) => signIn.signIns(ctx),
  signInEnd: (ctx, { id }) => signIn.endSignIn(ctx, id),

  wechatSignInAddress: (ctx) => social.address(ctx, 'wechat', undefined),
  wechatSignIn: signInWith('wechat'),
  wechatSignInBind: bindAtSignIn('wechat'),
  qqSignInAddress: (ctx) => social.address(ctx, 'qq', undefined),
  qqSignIn: signInWith('qq'),
  qqSignInBind: bindAtSignIn('qq'),
  wechatBindAddress: (ctx) => social.address(ctx, 'wechat', ctx.login.id),
  wechatBind: bindWith('wechat'),
  wechatUnbind: (ctx) => social.unbind(ctx, 'wechat'),
  qqBindAddress: (ctx) => social.address(ctx, 'qq', ctx.login.id),
  qqBind: bindWith('qq'),
  qqUnbind: (ctx) => social.unbind(ctx, 'qq'),
})

export const registerRoutes = serve(registerCalls, {
  accountRegister: {
    async before(ctx, form) {
      const { passwordHash } = await register.beforeRegister(ctx, form)
      return (write) => register.register(write, form, passwordHash)
    },
  },
  registerCodeSend: {
    async before(ctx, form) {
      const leave = await register.beforeCode(ctx, form)
      return (write) => register.sendCode(write, form, leave)
    },
  },
  userCodeSend: {
    async before(ctx, form) {
      if (form.code_type === codeTypeInternational) {
        await user.refuseNoInternational(ctx)
        const leave = await register.beforeUserCode(ctx, form.area_code, form.mobile)
        return (write) => register.sendUserCode(write, leave)
      }
      const to = form.code_type === 'update-email' ? newEmail(form) : newPhone({ ...form, phone: form.mobile })
      const reached = await contact.beforeCode(ctx, to)
      return (write) => contact.sendCode(write, reached)
    },
  },
  passwordForget: {
    async before(ctx, { email }) {
      await password.beforeForget(ctx, email)
      return (write) => password.sendLink(write, email)
    },
  },
  passwordResetCheck: (ctx, { token }) => password.checkLink(ctx, token),
  passwordReset: {
    async before(ctx, form) {
      const hash = await password.beforeReset(ctx, form.token, form.password)
      return (write) => password.reset(write, form.token, hash, form.keep_keys)
    },
  },
  passwordChange: {
    async before(ctx, form) {
      const hash = await password.beforeChange(ctx, form.old_password, form.new_password)
      return (write) => password.change(write, hash, form.end_access)
    },
  },
})

export const frameRoutes = serve(frameCalls, { frameInfo: (ctx) => frame.info(ctx) })

export const userRoutes = serve(userCalls, {
  userInfo: (ctx) => user.info(ctx),
  userSave: (ctx, form) => user.save(ctx, form),
  pushRegister: (ctx, { cid }) => user.registerSocket(ctx, cid),
  internationalJump: (ctx) => user.jump(ctx),
  internationalRegister: {
    async before(ctx, form) {
      await user.beforeInternational(ctx, form)
      return (write) => user.registerInternational(write, form)
    },
  },
  secondFactorStart: {
    async before(ctx, { password: typed }) {
      await signIn.confirmPassword(ctx, typed)
      return (write) => secondFactor.start(write)
    },
  },
  secondFactorConfirm: {
    async before(ctx, { code }) {
      await secondFactor.refuseGuessing(ctx)
      const codes = await makeRecoveryCodes()
      return (write) => secondFactor.confirm(write, code, codes)
    },
  },
  secondFactorOff: {
    async before(ctx, { password: typed, code }) {
      const factor = await confirmedBesides(ctx, typed, code)
      return (write) => secondFactor.off(write, factor)
    },
  },
})

export const centerRoutes = serve(centerCalls, {
  centerInfo: (ctx) => center.info(ctx),
  phoneChange: {
    async before(ctx, form) {
      const to = newPhone(form)
      await contact.beforeChange(ctx, to, form)
      return (write) => contact.change(write, to, form.code)
    },
  },
  emailChange: {
    async before(ctx, form) {
      const to = newEmail(form)
      await contact.beforeChange(ctx, to, form)
      return (write) => contact.change(write, to, form.code)
    },
  },
  saleBind: {
    async before(ctx, { sale_id }) {
      await center.refuseGuessing(ctx)
      return (write) => center.bindSale(write, sale_id)
    },
  },
  expireEmailSave: (ctx, { status }) => center.saveExpireEmail(ctx, status === 1),
  accountCancel: {
    async before(ctx, { password: typed, reason }) {
      await signIn.confirmPassword(ctx, typed)
      return (write) => center.cancel(write, reason)
    },
  },
  accountKeep: (ctx) => center.keep(ctx),
})

export const apiKeyRoutes = serve(apiKeyCalls, {
  apiKeyList: (ctx) => apiKey.list(ctx),
  apiKeyCreate: {
    async before(ctx, form) {
      await signIn.confirmPassword(ctx, form.password)
      return (write) => apiKey.create(write, form)
    },
  },
  apiKeyRevoke: (ctx, { id }) => apiKey.revoke(ctx, id),
})

export const passkeyRoutes = serve(passkeyCalls, {
  passkeyList: (ctx) => passkey.list(ctx),
  passkeyCreateStart: {
    async before(ctx, { password: typed }) {
      await passkey.refuseTooMany(ctx)
      await signIn.confirmPassword(ctx, typed)
      return (write) => passkey.startCreate(write)
    },
  },
  passkeyCreate: {
    async before(ctx, form) {
      const created = await passkey.beforeCreate(ctx, form)
      return (write) => passkey.create(write, form, created)
    },
  },
  passkeyRename: (ctx, form) => passkey.rename(ctx, form),
  passkeyRemove: {
    async before(ctx, { id, password: typed, code }) {
      const factor = await confirmedBesides(ctx, typed, code)
      return (write) => passkey.remove(write, id, factor)
    },
  },
  passkeyConfirmStart: (ctx) => passkeySignIn.startConfirm(ctx),
  passkeyConfirm: {
    async before(ctx, assertion) {
      const shown = await passkeySignIn.beforeConfirm(ctx, assertion)
      return (write) => passkeySignIn.confirm(write, shown)
    },
  },
  passkeySignInStart: (ctx, { second_factor }) => passkeySignIn.startSignIn(ctx, second_factor),
  passkeySignIn: { before: (ctx, assertion) => passkeySignIn.beforeSignIn(ctx, assertion) },
})

export const fateRoutes = serve(fateCalls, { fateAsk: (ctx, { call, key }) => fate.ask(ctx, call, key) })

export const viewRoutes = serve(viewCalls, {
  viewList: (ctx, { of_list }) => view.list(ctx, of_list),
  viewSave: (ctx, { of_list, ...form }) => view.save(ctx, { ...form, list: of_list }),
  viewRemove: view.remove,
})

export const quotaRoutes = serve(quotaCalls, {
  quotaList: (ctx) => quota.list(ctx),
  quotaRequest: {
    async before(ctx, form) {
      await quota.refuseTooMany(ctx)
      return (write) => quota.request(write, form)
    },
  },
  quotaWithdraw: (ctx, { id }) => quota.withdraw(ctx, id),
})
