import { catalogue } from '@portico/contract/catalogue.ts'
import { area } from './area.ts'

export const support = area({
  public: [],
  operator: [],
  samples: {
    noticeList: { limit: 5, page: 1, search: 'sample', is_read: 0 },
    noticeReadAll: undefined,
    noticeClearAll: undefined,
    noticeRead: { id: 'ntc_Aaaaaaaaaaaa' },
    firewallNoticeList: undefined,
  },
  writes: (s) => ({
    noticeReadAll: s.bySomebody(catalogue.noticeReadAll),
    noticeClearAll: s.bySomebody(catalogue.noticeClearAll),
    noticeRead: s.by(catalogue.noticeRead, async () => {
      const as = await s.t.customer()
      const { result } = await s.t.ok(catalogue.noticeList, {}, { as })
      return { as, input: { id: result[0]!.id } }
    }),
  }),
})
