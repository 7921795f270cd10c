import { agentAnnouncementCalls } from '@portico/contract/agent/announcement.ts'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { serve } from '../../core/http/serve.ts'
import * as ofAgent from './announcement-agent.service.ts'
import * as desk from './announcement-desk.service.ts'
import * as draft from './announcement-draft.service.ts'
import * as announcement from './announcement.service.ts'

export const announcementRoutes = [
  ...serve(announcementCalls, {
    announcementList: (ctx, query) => announcement.list(ctx, query),
    announcementDetail: (ctx, { id }) => announcement.detail(ctx, id),
  }),
  ...serve(announcementDeskCalls, {
    platformAnnouncementList: (ctx, query) => desk.list(ctx, query),
    platformAnnouncementInfo: (ctx, { id }) => desk.info(ctx, id),
    platformAnnouncementSave: (ctx, form) => desk.save(ctx, form),
    platformAnnouncementSort: (ctx, input) => desk.setSort(ctx, input),
    platformAnnouncementPublish: (ctx, { id }) => desk.publish(ctx, id),
    platformAnnouncementWithdraw: (ctx, { id }) => desk.withdraw(ctx, id),
    platformAnnouncementRemove: (ctx, { id }) => desk.remove(ctx, id),
  }),
  ...serve(agentAnnouncementCalls, {
    agentAnnouncementList: (ctx, query) => ofAgent.list(ctx, query),
    agentAnnouncementInfo: (ctx, { id }) => ofAgent.info(ctx, id),
    agentAnnouncementSave: (ctx, form) => ofAgent.save(ctx, form),
    agentAnnouncementPublish: (ctx, { id }) => ofAgent.publish(ctx, id),
    agentAnnouncementWithdraw: (ctx, { id }) => ofAgent.withdraw(ctx, id),
    agentAnnouncementRemove: (ctx, { id }) => ofAgent.remove(ctx, id),
  }),
  ...serve(announcementDraftCalls, {
    platformAnnouncementDraft: (ctx, { id }) => draft.info(ctx, id),
    platformAnnouncementDraftSave: (ctx, input) => draft.save(ctx, input),
    platformAnnouncementDraftDiscard: (ctx, { id }) => draft.discard(ctx, id),
    platformAnnouncementReaders: (ctx, { search }) => desk.findReaders(ctx, search),
  }),
]
