import { webhookCalls } from '@portico/contract/account/webhook.ts'
import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { customerCalls } from '@portico/contract/platform/customers.ts'
import { imageCalls } from '@portico/contract/platform/images.ts'
import { jobCalls } from '@portico/contract/platform/jobs.ts'
import { mailCalls } from '@portico/contract/platform/mail.ts'
import { mailTemplateCalls } from '@portico/contract/platform/mail-templates.ts'
import { operatorCalls } from '@portico/contract/platform/operators.ts'
import { quotaDeskCalls } from '@portico/contract/platform/quotas.ts'
import { robotCalls } from '@portico/contract/platform/robots.ts'
import { settingsCalls } from '@portico/contract/platform/settings.ts'
import { siteCalls } from '@portico/contract/platform/site.ts'
import { smsCalls } from '@portico/contract/platform/sms.ts'
import { refuseTooManyPictures } from '../../core/http/quota.ts'
import { serve } from '../../core/http/serve.ts'
import { hashPassword } from '../../core/passwords.ts'
import * as secondFactor from '../account/second-factor.service.ts'
import { confirmPassword } from '../account/sign-in.service.ts'
import * as banner from './banner.service.ts'
import { linesOf } from '../../ground/wallet/wallet.service.ts'
import * as customerNotes from './customer-note.service.ts'
import * as customerResources from './customer-resource.service.ts'
import * as customers from './customers.service.ts'
import * as images from './images.service.ts'
import * as jobs from './jobs.service.ts'
import * as mail from './mail.service.ts'
import * as mailTemplate from './mail-template.service.ts'
import * as operators from './operators.service.ts'
import {
  refuseTooManySent,
  robotDesk as robot,
  webhookDesk as webhook,
} from '../../ground/robots/robot-desk.service.ts'
import * as settings from './settings.service.ts'
import * as site from './site.service.ts'
import * as sms from './sms.service.ts'
import * as webhooks from './webhook.service.ts'
import * as quotaDesk from './quota-desk.service.ts'

export const siteRoutes = serve(siteCalls, {
  siteInfo: ({ app, request }) => site.siteInfo(app, request),
  agreementInfo: (ctx, { name }) => site.agreement(ctx, name),
  clientVersionInfo: (ctx) => site.clientVersion(ctx),
  countryCodeMap: (ctx) => site.countries(ctx),
})

export const customerRoutes = serve(customerCalls, {
  customerList: (ctx, query) => customers.list(ctx, query),
  customerInfo: (ctx, { account_id }) => customers.info(ctx, account_id),
  customerMemberList: (ctx, query) => customers.members(ctx, query),
  customerResourceList: (ctx, query) => customerResources.list(ctx, query),
  customerWalletLineList: (ctx, { account_id, ...query }) => linesOf(ctx.db, account_id, query),
  customerNoteList: (ctx, query) => customerNotes.list(ctx, query),
  customerNoteAdd: (ctx, form) => customerNotes.add(ctx, form),
  customerNoteRemove: (ctx, one) => customerNotes.remove(ctx, one),
  customerSave: (ctx, form) => customers.save(ctx, form),
  customerStatusSave: (ctx, form) => customers.saveStatus(ctx, form),
  customerSecondFactorClear: {
    async before(ctx, form) {
      await confirmPassword(ctx, form.password)
      return (inside) => secondFactor.clear(inside, form)
    },
  },
  customerView: (ctx, { account_id }) => customers.view(ctx, account_id),
  salesList: (ctx, query) => customers.sales(ctx, query),
  salesSave: (ctx, form) => customers.saveSales(ctx, form),
})

export const robotRoutes = serve(robotCalls, {
  robotList: (ctx, query) => robot.list(ctx, query),
  robotSave: (ctx, form) => robot.save(ctx, form),
  robotRemove: robot.remove,
  robotTest: (ctx, { id }) => robot.test(ctx, id),
  robotDeliveryList: (ctx, query) => robot.deliveries(ctx, query),
  robotDeliveryReplay: (ctx, { id }) => robot.replay(ctx, id),
})

export const webhookRoutes = serve(webhookCalls, {
  webhookList: (ctx, query) => webhook.list(ctx, query),
  webhookSave: {
    async before(ctx, form) {
      await webhooks.beforeSave(ctx, form)
      return (inside) => webhooks.save(inside, form)
    },
  },
  webhookRemove: webhook.remove,
  webhookTest: {
    async before(ctx, { id }) {
      await refuseTooManySent(ctx)
      return (inside) => webhook.test(inside, id)
    },
  },
  webhookDeliveryList: (ctx, query) => webhook.deliveries(ctx, query),
  webhookDeliveryReplay: {
    async before(ctx, { id }) {
      await refuseTooManySent(ctx)
      return (inside) => webhook.replay(inside, id)
    },
  },
})

export const imageRoutes = serve(imageCalls, {
  imageUpload: {
    async before(ctx, { purpose }, uploads) {
      const file = await images.check(ctx, purpose, uploads[0])
      await refuseTooManyPictures(ctx, [file])
      const id = images.newFileId()
      await ctx.app.files.write(id, file.bytes)
      return (write) => images.store(write, purpose, file, id)
    },
  },
})

export const settingsRoutes = serve(settingsCalls, {
  systemSettingsInfo: (ctx) => settings.systemInfo(ctx),
  systemSettingsSave: (ctx, form) => settings.saveSystem(ctx, form),
  agreementTextInfo: (ctx, { name }) => settings.agreementText(ctx, name),
  agreementTextSave: (ctx, form) => settings.saveAgreement(ctx, form),
  connectionSettingsInfo: (ctx) => settings.connections(ctx),
  connectionSettingsSave: (ctx, form) => settings.saveConnections(ctx, form),
})

export const mailRoutes = serve(mailCalls, {
  mailSettingsInfo: (ctx) => mail.info(ctx),
  mailSettingsSave: (ctx, form) => mail.save(ctx, form),
  mailTest: {
    async before(ctx, { email }) {
      const state = await mail.test(ctx, email)
      return async () => ({ state })
    },
  },
  mailList: (ctx, query) => mail.mailList(ctx, query),
})

export const smsRoutes = serve(smsCalls, {
  smsSettingsInfo: (ctx) => sms.info(ctx),
  smsSettingsSave: (ctx, form) => sms.save(ctx, form),
  smsTest: {
    async before(ctx, form) {
      const answer = await sms.test(ctx, form)
      return async () => answer
    },
  },
  smsList: (ctx, query) => sms.list(ctx, query),
  smsDays: (ctx) => sms.days(ctx),
})

export const operatorRoutes = serve(operatorCalls, {
  operatorList: (ctx, query) => operators.list(ctx, query),
  operatorCreate: {
    async before(_ctx, form) {
      const hash = await hashPassword(form.password)
      return (write) => operators.create(write, form, hash)
    },
  },
  operatorSave: (ctx, form) => operators.save(ctx, form),
  operatorPasswordSet: {
    async before(_ctx, { id, password }) {
      const hash = await hashPassword(password)
      return (write) => operators.setPassword(write, id, hash)
    },
  },
  operatorRoleList: (ctx) => operators.roles(ctx),
  operatorRoleSave: (ctx, form) => operators.saveRole(ctx, form),
  operatorRoleRemove: (ctx, { id }) => operators.removeRole(ctx, id),
})

export const jobRoutes = serve(jobCalls, {
  jobList: (ctx, query) => jobs.list(ctx, query),
  jobRetry: (ctx, job) => jobs.retry(ctx, job),
  jobCancel: (ctx, job) => jobs.cancel(ctx, job),
})

export const bannerRoutes = serve(bannerCalls, {
  bannerList: (ctx) => banner.list(ctx),
  platformBannerList: (ctx) => banner.allList(ctx),
  platformBannerSave: (ctx, form) => banner.save(ctx, form),
  platformBannerShow: (ctx, form) => banner.show(ctx, form),
  platformBannerRemove: banner.remove,
})

export const mailTemplateRoutes = serve(mailTemplateCalls, {
  mailTemplateList: (ctx) => mailTemplate.list(ctx),
  mailTemplateSave: (ctx, form) => mailTemplate.save(ctx, form),
  mailTemplatePreview: (ctx, form) => mailTemplate.preview(ctx, form),
  mailTemplateRestore: (ctx, form) => mailTemplate.restore(ctx, form),
})

export const quotaDeskRoutes = serve(quotaDeskCalls, {
  platformQuotaList: (ctx) => quotaDesk.standard(ctx),
  platformQuotaSave: (ctx, form) => quotaDesk.saveStandard(ctx, form),
  customerQuotaList: (ctx, { account_id }) => quotaDesk.ofCustomer(ctx, account_id),
  customerQuotaSave: (ctx, form) => quotaDesk.saveCustomer(ctx, form),
  platformQuotaRequestList: (ctx, query) => quotaDesk.requests(ctx, query),
  platformQuotaDecide: (ctx, form) => quotaDesk.decide(ctx, form),
})
