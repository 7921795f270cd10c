import { catalogue } from '@portico/contract/catalogue.ts'
import { area, type Samples } from './area.ts'

const announcement = {
  title_en: 'Maintenance',
  content_en: 'On Sunday.',
  title_zh_hans: '维护',
  content_zh_hans: '星期日。',
  title_zh_hant: '維護',
  content_zh_hant: '星期日。',
  sort: 5,
  publish_time: null,
  end_time: '2099-12-31T00:00:00.000Z',
  audience: 'everyone',
  accounts: [],
  publish: false,
  version: 0,
} satisfies Samples['platformAnnouncementSave']
const draft = {
  version: 0,
  form: { ...announcement, sort: '5' },
} satisfies Samples['platformAnnouncementDraftSave']
const one = { id: 'ann_Aaaaaaaaaaaa' }

export const support = area({
  public: [],
  operator: [
    'operator.announcements platformAnnouncementList',
    'operator.announcements platformAnnouncementInfo',
    'operator.announcements platformAnnouncementSave',
    'operator.announcements platformAnnouncementSort',
    'operator.announcements platformAnnouncementPublish',
    'operator.announcements platformAnnouncementWithdraw',
    'operator.announcements platformAnnouncementRemove',
    'operator.announcements platformAnnouncementDraft',
    'operator.announcements platformAnnouncementDraftSave',
    'operator.announcements platformAnnouncementDraftDiscard',
    'operator.announcements platformAnnouncementReaders',
  ],
  samples: {
    noticeList: { limit: 5, page: 1, is_read: 0 },
    noticeReadAll: undefined,
    noticeClearAll: undefined,
    noticeRead: { id: 'ntc_Aaaaaaaaaaaa' },
    firewallNoticeList: undefined,
    announcementList: { limit: 5, page: 1, search: 'sample' },
    announcementDetail: one,
    platformAnnouncementList: { limit: 5, page: 1, search: 'sample', state: 'published' },
    platformAnnouncementInfo: one,
    platformAnnouncementSave: announcement,
    platformAnnouncementSort: { ...one, sort: 7 },
    platformAnnouncementPublish: one,
    platformAnnouncementWithdraw: one,
    platformAnnouncementRemove: one,
    platformAnnouncementDraft: one,
    platformAnnouncementDraftSave: { ...one, ...draft },
    platformAnnouncementDraftDiscard: one,
    platformAnnouncementReaders: { search: 'sample' },
  },
  writes: (s) => ({
    platformAnnouncementSave: s.byOperator(catalogue.platformAnnouncementSave, async () => announcement),
    platformAnnouncementSort: s.byOperator(catalogue.platformAnnouncementSort, async () => ({
      ...(await s.t.ok(catalogue.platformAnnouncementSave, announcement, { as: s.operator })),
      sort: 9,
    })),
    platformAnnouncementPublish: s.byOperator(catalogue.platformAnnouncementPublish, () =>
      s.t.ok(catalogue.platformAnnouncementSave, announcement, { as: s.operator }),
    ),
    platformAnnouncementWithdraw: s.byOperator(catalogue.platformAnnouncementWithdraw, () =>
      s.t.ok(catalogue.platformAnnouncementSave, { ...announcement, publish: true }, { as: s.operator }),
    ),
    platformAnnouncementRemove: s.byOperator(catalogue.platformAnnouncementRemove, () =>
      s.t.ok(catalogue.platformAnnouncementSave, announcement, { as: s.operator }),
    ),
    platformAnnouncementDraftSave: s.byOperator(catalogue.platformAnnouncementDraftSave, async () => draft),
    platformAnnouncementDraftDiscard: s.byOperator(catalogue.platformAnnouncementDraftDiscard, async () => one),
    noticeReadAll: s.bySomebody(catalogue.noticeReadAll),
    noticeClearAll: s.bySomebody(catalogue.noticeClearAll),
    noticeRead: s.by(catalogue.noticeRead, async () => {
      const as = await s.t.customer()
      const { result } = await s.t.ok(catalogue.noticeList, {}, { as })
      return { as, input: { id: result[0]!.id } }
    }),
  }),
})
