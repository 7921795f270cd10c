import * as z from 'zod/mini'
import { calls } from '../calls.ts'
import { Id } from '../ids.ts'
import { Nothing, Page, PageQuery } from '../page.ts'
import {
  announcementRules,
  announcementStates,
  announcementTexts,
  announcementVersion,
  PlatformAnnouncement,
} from '../support/announcement-desk.ts'
import { agentCall } from './customer.ts'

/** Text alone: what an agent says has no pictures. */
export const AgentAnnouncementInput = z
  .object({
    ...announcementTexts,
    publish: z.boolean('rules.invalid'),
    version: z._default(announcementVersion, 0),
  })
  .check(...announcementRules)
export type AgentAnnouncementInput = z.output<typeof AgentAnnouncementInput>

export const AgentAnnouncement = z.omit(PlatformAnnouncement, { audience: true, sort: true })
export type AgentAnnouncement = z.output<typeof AgentAnnouncement>

const one = z.object({ id: Id('announcement') })
const stales = ['agentAnnouncementList', 'agentAnnouncementInfo'] as const

/** What an agent tells its own customers. */
export const agentAnnouncementCalls = calls({
  agentAnnouncementList: {
    post: '/apiv1/agent/announcementList',
    ...agentCall,
    reads: true,
    input: z.extend(PageQuery, { state: z.optional(z.enum(announcementStates)) }),
    data: Page(AgentAnnouncement),
  },
  agentAnnouncementInfo: {
    post: '/apiv1/agent/announcementInfo',
    ...agentCall,
    reads: true,
    input: one,
    data: z.object({
      ...announcementTexts,
      id: Id('announcement'),
      state: z.enum(announcementStates),
      version: z.number(),
    }),
  },
  agentAnnouncementSave: {
    post: '/apiv1/agent/saveAnnouncement',
    ...agentCall,
    input: AgentAnnouncementInput,
    data: one,
    audit: 'agent.announcementSave',
    stales,
  },
  agentAnnouncementPublish: {
    post: '/apiv1/agent/publishAnnouncement',
    ...agentCall,
    input: one,
    data: Nothing,
    audit: 'agent.announcementPublish',
    stales,
  },
  agentAnnouncementWithdraw: {
    post: '/apiv1/agent/withdrawAnnouncement',
    ...agentCall,
    input: one,
    data: Nothing,
    audit: 'agent.announcementWithdraw',
    stales,
  },
  agentAnnouncementRemove: {
    post: '/apiv1/agent/removeAnnouncement',
    ...agentCall,
    input: one,
    data: Nothing,
    audit: 'agent.announcementRemove',
    stales,
  },
})
