import { agentActCalls, agentHostActions, plainActsOf, type AgentHostAction } from '@portico/contract/agent/act.ts'
import type { AgentResource } from '@portico/contract/agent/sale.ts'
import { okCode } from '@portico/contract/codes.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import { soldProducts } from '@portico/contract/resource/products.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { actionWord } from '../../sold/action-word.ts'

interface Act {
  key: string
  word: string
  can: boolean
  danger: boolean
  run: () => Promise<void>
}

/** What an agent can do to something of a customer's, greyed where the customer or the state of it does not allow it. */
export function useResourceActs(): (row: AgentResource) => RowAction[] {
  const power = useWrite(agentActCalls.agentHostAct)
  const act = useWrite(agentActCalls.agentResourceAct)
  const renewal = useWrite(agentActCalls.agentRenewalSave)

  async function switchPower(id: string, action: AgentHostAction) {
    const { result } = await power.send({ action, ids: [id] })
    const refused = result.find(({ code }) => code !== okCode)
    toast(refused ? 'error' : 'success', refused ? refused.msg : t('agent.actBegun'))
  }
  const powerActs = ({ id, status }: AgentResource): Act[] =>
    agentHostActions.map((action) => ({
      key: action,
      word: t(`agent.acts.${action}`),
      can: hostCan[action](status as HostStatus),
      danger: action !== 'start',
      run: () => switchPower(id, action),
    }))
  const plainActs = ({ id, kind, status }: AgentResource): Act[] => {
    const product = soldProducts.find((one) => one.kind === kind)!
    const can = product.can as Readonly<Record<string, (status: string) => boolean>>
    return plainActsOf(product).map((type) => ({
      key: type,
      word: actionWord(kind, type),
      can: can[type]!(status),
      danger: true,
      run: async () => {
        await act.send({ action: 'act', type, id })
        toast('success', t('agent.actBegun'))
      },
    }))
  }
  const renewalAct = ({ id, renewal: now, expire_time }: AgentResource): Act => ({
    key: 'renewal',
    word: t(now === 'off' ? 'agent.renewalOn' : 'agent.renewalOff'),
    can: expire_time !== null,
    danger: now !== 'off',
    run: async () => {
      await renewal.send({ action: 'renewal', id, renewal: now === 'off' ? '1 month' : 'off' })
      toast('success', t('agent.renewalSaved'))
    },
  })
  return (row) =>
    [...(row.kind === 'host' ? powerActs(row) : []), ...plainActs(row), renewalAct(row)].map((one) => asked(row, one))
}

function asked({ name, customer, task, may_act }: AgentResource, { key, word, can, danger, run }: Act): RowAction {
  return {
    key,
    word,
    refused: refusal({ may: may_act, can: task === '' && can }),
    danger,
    confirm: { title: word, text: t('agent.actText', { name, customer }), confirm: word, danger },
    run,
  }
}

function refusal({ may, can }: { may: boolean; can: boolean }): string | undefined {
  if (!may) return t('agent.noConsentToAct')
  return can ? undefined : t('agent.notNow')
}
