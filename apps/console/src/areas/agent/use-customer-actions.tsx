import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useWrite } from '../../base/call/use-write.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import type { RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { AgentCustomerForm } from './AgentCustomerForm.tsx'
import { AgentStatusForm } from './AgentStatusForm.tsx'

/** What an agent does with a customer, from the list and from the customer's own page. */
export function useCustomerActions(customers: readonly AgentCustomer[] | undefined) {
  const look = useWrite(agentCustomerCalls.agentCustomerView)
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = customers?.find(({ account_id }) => account_id === id)

  function actions({ account_id, name, status, consent, held }: AgentCustomer): RowAction[] {
    const closed = status === 'closed' ? t('agent.closedOne') : undefined
    const unseen = consent === 'none' ? t('agent.noConsent') : undefined
    return [
      {
        key: 'edit',
        word: t('agent.terms'),
        icon: IconPencil,
        quick: true,
        run: () => form.open(`edit:${account_id}`),
      },
      {
        key: 'look',
        word: t('agent.look'),
        icon: IconEye,
        quick: true,
        refused: closed ?? (status === 'disabled' ? t('agent.disabledOne') : unseen),
        confirm: { title: t('agent.look'), text: t('agent.lookText', { name }), confirm: t('agent.look') },
        run: async () => {
          const { view_ticket } = await look.send({ account_id })
          window.open(absolute(paths.home({ view_ticket })), '_blank', 'noopener')
        },
      },
      status === 'disabled'
        ? {
            key: 'enable',
            word: t('agent.enable'),
            icon: IconUserCheck,
            divided: true,
            refused: held ? t('agent.heldOne') : undefined,
            run: () => form.open(`enable:${account_id}`),
          }
        : {
            key: 'disable',
            word: t('agent.disable'),
            icon: IconUserOff,
            danger: true,
            divided: true,
            refused: closed,
            run: () => form.open(`disable:${account_id}`),
          },
    ]
  }

  const dialogs = chosen && (
    <>
      {kind === 'edit' && <AgentCustomerForm key={id} customer={chosen} onClose={form.close} />}
      {(kind === 'disable' || kind === 'enable') && (
        <AgentStatusForm customer={chosen} to={kind === 'disable' ? 'disabled' : 'normal'} onClose={form.close} />
      )}
    </>
  )
  return { actions, dialogs, open: form.open, close: form.close, value: form.value }
}
