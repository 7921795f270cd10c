import { noticeCalls } from '@portico/contract/support/notice.ts'
import { serve } from '../../core/http/serve.ts'
import * as notice from '../../ground/notices/notice.service.ts'

export const noticeRoutes = serve(noticeCalls, {
  noticeList: (ctx, query) => notice.list(ctx, query),
  noticeReadAll: (ctx) => notice.readAll(ctx),
  noticeClearAll: (ctx) => notice.clearAll(ctx),
  noticeRead: (ctx, { id }) => notice.read(ctx, id),
  firewallNoticeList: (ctx) => notice.firewallNotices(ctx),
})
