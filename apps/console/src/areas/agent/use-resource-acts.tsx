import { agentActCalls, agentHostActions, plainActsOf, type AgentHostAction } from '@portico/contract/agent/act.ts'
import type { AgentResource } from '@portico/contract/agent/sale.ts'
import { okCode } from '@portico/contract/codes.ts'
import { hostCan } from '@portico/contract/compute/host.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import type { HostStatus } from '@portico/contract/states/compute.ts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
import IconCalendarRepeat from '@tabler/icons-react/dist/esm/icons/IconCalendarRepeat.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import type { ReactNode } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { actionWord } from '../../sold/action-word.ts'
import type { Declared } from '../../sold/declared.ts'
import { ownerRefusal } from '../../sold/refusal.ts'
import { useOpen } from '../../sold/use-open.ts'
import { resourceForms, ResourceForm, type ResourceFormName } from './ResourceForm.tsx'

interface Act {
  key: string
  word: string
  can: boolean
  danger: boolean
  run: () => Promise<void>
}

const productOf = ({ kind }: Pick<AgentResource, 'kind'>) => soldProduct(kind)!

/** What an agent can do to something of a customer's, greyed where the customer or the state of it does not allow it. */
export function useResourceActs(rows: readonly AgentResource[] | undefined): {
  actions: (row: AgentResource) => RowAction[]
  dialog: ReactNode
} {
  const power = useWrite(agentActCalls.agentHostAct)
  const act = useWrite(agentActCalls.agentResourceAct)
  const opened = useOpen(resourceForms)
  const chosen = rows?.find(({ id }) => id === opened.ids[0])

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
  const plainActs = (row: AgentResource): Act[] => {
    const product = productOf(row)
    const can = product.can as Readonly<Record<string, (status: string) => boolean>>
    return plainActsOf(product).map((type) => ({
      key: type,
      word: actionWord(row.kind, type),
      can: can[type]!(row.status),
      danger: true,
      run: async () => {
        await act.send({ action: 'act', type, id: row.id })
        toast('success', t('agent.actBegun'))
      },
    }))
  }
  const forms = (row: AgentResource): RowAction[] =>
    formsOf(row).map(({ key, refused, ...rest }) => ({
      key,
      ...rest,
      refused: row.may_act ? refused : t('agent.noConsentToAct'),
      run: () => opened.open(key, row.id),
    }))
  return {
    actions: (row) => [
      ...forms(row),
      ...[...(row.kind === 'host' ? powerActs(row) : []), ...plainActs(row)].map((one) => asked(row, one)),
    ],
    dialog: chosen && opened.kind && (
      <ResourceForm key={`${opened.kind} ${chosen.id}`} form={opened.kind} row={chosen} onClose={opened.close} />
    ),
  }
}

interface FormAct extends Pick<RowAction, 'word' | 'icon' | 'quick' | 'hint' | 'refused'> {
  key: ResourceFormName
}

/** What is asked in a form before it is done; refused for the same reasons as to its owner. */
function formsOf(row: AgentResource): FormAct[] {
  const product: Declared = productOf(row)
  const refused = (action: 'renew' | 'renewal') => ownerRefusal(product, { ...row, unknown_since: null }, action)
  return [
    { key: 'renew', word: t('resource.renew'), icon: IconCalendarPlus, quick: true, refused: refused('renew') },
    {
      key: 'renewal',
      word: t('resource.autoRenew'),
      icon: IconCalendarRepeat,
      hint: t(`states.autorenew.${row.renewal}`),
      refused: refused('renewal'),
    },
    ...(product.fixedName ? [] : [{ key: 'rename', word: t('resource.rename'), icon: IconPencil } as const]),
    ...(row.kind === 'cloudphone'
      ? [
          {
            key: 'reboot',
            word: t('agent.phones.reboot'),
            icon: IconReload,
            refused: row.status === 'active' ? undefined : t('agent.notNow'),
          } as const,
        ]
      : []),
  ]
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
