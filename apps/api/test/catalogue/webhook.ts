import type { Input } from '@portico/contract/calls.ts'
import { catalogue } from '@portico/contract/catalogue.ts'
import { newId } from '../../src/core/ids.ts'
import { robotDeliveries } from '../../src/ground/robots/robot.table.ts'
import { accountOf } from '../money.ts'
import { password } from '../portico.ts'
import { area } from './area.ts'

const page = { limit: 5, page: 1, search: 'sample' }
const one = { id: 'rbt_Aaaaaaaaaaaa' }
const webhook: Input<typeof catalogue.webhookSave> = {
  name: 'Desk',
  kind: 'webhook',
  url: 'https://hooks.customer.example/portico',
  language: 'en',
  events: ['notice.renewal'],
  enabled: true,
  secret: '',
  password,
}

/** Where customers hear of what happens. */
export const webhooks = area({
  public: [],
  operator: [],
  samples: {
    webhookList: page,
    webhookSave: webhook,
    webhookRemove: one,
    webhookTest: one,
    webhookDeliveryList: { ...page, robot_id: one.id, state: 'failed' },
    webhookDeliveryReplay: { id: 'dlv_Aaaaaaaaaaaa' },
    noticeChoiceList: undefined,
    noticeChoiceSave: { topic: 'renewal', console: true, mail: false, webhook: true },
  },
  writes: (s) => {
    const hearing = async () => {
      const as = await s.t.customer()
      const { id } = await s.t.ok(catalogue.webhookSave, webhook, { as })
      return { as, input: { id } }
    }
    return {
      webhookSave: s.bySomebody(catalogue.webhookSave, webhook),
      webhookRemove: s.by(catalogue.webhookRemove, hearing),
      webhookTest: s.by(catalogue.webhookTest, hearing),
      webhookDeliveryReplay: s.by(catalogue.webhookDeliveryReplay, async () => {
        const { as, input } = await hearing()
        const about = { robotId: input.id, accountId: await accountOf(s.t, as), event: 'test', vars: { name: 'x' } }
        const id = newId('delivery')
        await s.t.db.insert(robotDeliveries).values({ id, ...about, state: 'failed', createdAt: s.t.clock.now() })
        return { as, input: { id } }
      }),
      noticeChoiceSave: s.bySomebody(catalogue.noticeChoiceSave, {
        topic: 'renewal',
        console: true,
        mail: false,
        webhook: true,
      }),
    }
  },
})
