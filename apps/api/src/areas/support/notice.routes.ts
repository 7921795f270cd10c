import { noticeCalls } from '@portico/contract/support/notice.ts'
import { noticeChoiceCalls } from '@portico/contract/support/notice-choice.ts'
import { serve } from '../../core/http/serve.ts'
import * as noticeChoice from '../../ground/notices/notice-choice.service.ts'
import * as notice from '../../ground/notices/notice.service.ts'

export const noticeRoutes = serve(noticeCalls, {
  noticeList: (ctx, query) => notice.list(ctx, query),
  noticeReadAll: (ctx) => notice.readAll(ctx),
  noticeClearAll: (ctx) => notice.clearAll(ctx),
  noticeRead: (ctx, { id }) => notice.read(ctx, id),
  firewallNoticeList: (ctx) => notice.firewallNotices(ctx),
})

export const noticeChoiceRoutes = serve(noticeChoiceCalls, {
  noticeChoiceList: (ctx) => noticeChoice.list(ctx),
  noticeChoiceSave: (ctx, choice) => noticeChoice.save(ctx, choice),
})
