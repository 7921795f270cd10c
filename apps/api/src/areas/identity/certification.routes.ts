import { cardCheckCalls } from '@portico/contract/identity/card-check.ts'
import { certificationCalls } from '@portico/contract/identity/certification.ts'
import type { App } from '../../core/app/app.ts'
import { serve } from '../../core/http/serve.ts'
import * as cardCheck from './card-check.service.ts'
import * as desk from './certification-desk.service.ts'
import * as certification from './certification.service.ts'
import type { IdentityChecker } from './checker.ts'
import * as documents from './document.service.ts'

export const certificationRoutes = (checkerOf: (app: App) => IdentityChecker) =>
  serve(certificationCalls, {
    certificationInfo: (ctx, { cloud_type }) => certification.info(ctx, cloud_type),
    certificationSubmit: {
      async before(ctx, form) {
        const phone = await certification.beforeSubmit(ctx, form)
        return (write) => certification.submit(write, form, phone)
      },
    },
    certificationSync: {
      async before(ctx) {
        const heard = await certification.beforeSync(ctx, checkerOf(ctx.app))
        return (write) => certification.sync(write, heard)
      },
    },
    certificationChange: (ctx, { cloud_type }) => certification.changes(ctx, cloud_type),
    certificationUploadAgain: (ctx, form) => certification.uploadAgain(ctx, form),
    certificationUpload: {
      async before(ctx, _input, uploads) {
        const kept = await documents.beforeUpload(ctx, uploads[0])
        return (write) => documents.keep(write, kept)
      },
    },
    certificationDocument: {
      async before(ctx, form) {
        const shown = await documents.beforeShow(ctx, form)
        return (write) => documents.show(write, shown)
      },
    },
    platformCertificationList: (ctx, query) => desk.list(ctx, query),
    platformCertificationInfo: (ctx, { id }) => desk.info(ctx, id),
    platformCertificationNumbers: (ctx, { id }) => desk.numbers(ctx, id),
    platformCertificationDocument: {
      async before(ctx, form) {
        const shown = await documents.beforeShow(ctx, form)
        return (write) => documents.show(write, shown)
      },
    },
    platformCertificationApprove: (ctx, { id }) => desk.approve(ctx, id),
    platformCertificationReject: (ctx, { id, reason }) => desk.reject(ctx, id, reason),
    platformCertificationAskAgain: (ctx, { id, reason }) => desk.refuseDocuments(ctx, id, reason),
    identitySettingsInfo: (ctx) => desk.settingsInfo(ctx),
    identitySettingsSave: (ctx, form) => desk.saveIdentitySettings(ctx, form),
  })

export const cardCheckRoutes = serve(cardCheckCalls, {
  cardCheckInfo: (ctx) => cardCheck.info(ctx),
  cardCheckSave: (ctx, form) => cardCheck.save(ctx, form),
  cardCheckTest: {
    async before(ctx, card) {
      const answer = await cardCheck.test(ctx, card)
      return async () => answer
    },
  },
})
