import { catalogue } from '@portico/contract/catalogue.ts'
import { area, type Samples } from './area.ts'

const one = { id: 'sta_Aaaaaaaaaaaa' }
const incident = {
  kind: 'incident',
  impact: 'degraded',
  title_en: 'Slow disks',
  title_zh_hans: '硬盘缓慢',
  title_zh_hant: '硬碟緩慢',
  nodes: [] as string[],
  start_time: '2026-01-01T00:00:00.000Z',
  end_time: null,
} satisfies Samples['platformStatusSave']
const update = {
  state: 'identified',
  content_en: 'A switch was replaced.',
  content_zh_hans: '已更换交换机。',
  content_zh_hant: '已更換交換器。',
} as const

/** What everybody may know of how the nodes are. */
export const status = area({
  public: ['statusInfo'],
  operator: [
    'operator.nodes platformStatusList',
    'operator.nodes platformStatusUpdates',
    'operator.nodes platformStatusSave',
    'operator.nodes platformStatusUpdate',
    'operator.nodes platformStatusRemove',
  ],
  samples: {
    statusInfo: undefined,
    platformStatusList: { limit: 5, page: 1, search: 'sample', kind: 'incident' },
    platformStatusUpdates: one,
    platformStatusSave: incident,
    platformStatusUpdate: { ...one, ...update },
    platformStatusRemove: one,
  },
  writes: (s) => {
    const made = () => s.t.ok(catalogue.platformStatusSave, incident, { as: s.operator })
    return {
      platformStatusSave: s.byOperator(catalogue.platformStatusSave, async () => incident),
      platformStatusUpdate: s.byOperator(catalogue.platformStatusUpdate, async () => ({
        ...(await made()),
        ...update,
      })),
      platformStatusRemove: s.byOperator(catalogue.platformStatusRemove, made),
    }
  },
})
