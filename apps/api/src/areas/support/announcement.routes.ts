import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { serve } from '../../core/http/serve.ts'
import * as announcement from './announcement.service.ts'

export const announcementRoutes = serve(announcementCalls, {
  announcementList: (ctx, query) => announcement.list(ctx, query),
  announcementDetail: (ctx, { id }) => announcement.detail(ctx, id),
  platformAnnouncementList: (ctx, query) => announcement.allList(ctx, query),
  platformAnnouncementInfo: (ctx, { id }) => announcement.info(ctx, id),
  platformAnnouncementSave: (ctx, form) => announcement.save(ctx, form),
  platformAnnouncementSort: (ctx, input) => announcement.setSort(ctx, input),
  platformAnnouncementPublish: (ctx, { id }) => announcement.publish(ctx, id),
  platformAnnouncementWithdraw: (ctx, { id }) => announcement.withdraw(ctx, id),
  platformAnnouncementRemove: (ctx, { id }) => announcement.remove(ctx, id),
})
