import { agentCustomerCalls, type AgentCustomer } from '@portico/contract/agent/customer.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs'
import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { madeCustomerCalls } from '@portico/contract/agent/made-customer.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import type { RowAction } from '../../base/state/list.ts'
import { useParam } from '../../base/state/use-param.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { AgentCustomerForm } from './AgentCustomerForm.tsx'
import { AgentStatusForm } from './AgentStatusForm.tsx'
import { LoanForm } from './LoanForm.tsx'
import { ReleaseForm } from './ReleaseForm.tsx'

/** What an agent does with a customer, from the list and from the customer's own page. */
export function useCustomerActions(customers: readonly AgentCustomer[] | undefined) {
  const look = useWrite(agentCustomerCalls.agentCustomerView)
  const welcome = useWrite(madeCustomerCalls.agentCustomerWelcome)
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = customers?.find(({ account_id }) => account_id === id)

  function actions({ account_id, name, email, status, consent, held, pending, release }: AgentCustomer): RowAction[] {
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
      {
        key: 'loan',
        word: t('agent.loan.action'),
        icon: IconCoins,
        refused: closed,
        run: () => form.open(`loan:${account_id}`),
      },
      ...(pending
        ? [
            {
              key: 'welcome',
              word: t('agent.desk.sendAgain'),
              icon: IconMailForward,
              run: async () => {
                await welcome.send({ account_id })
                toast('success', t('agent.desk.sentAgain', { email }))
              },
            },
          ]
        : []),
      {
        key: 'release',
        word: t(release?.asked_by === 'customer' ? 'agent.release.agree' : 'agent.release.ask'),
        icon: IconUserMinus,
        divided: true,
        refused: release?.asked_by === 'agent' ? t('agent.release.waits') : undefined,
        run: () => form.open(`release:${account_id}`),
      },
      status === 'disabled'
        ? {
            key: 'enable',
            word: t('agent.enable'),
            icon: IconUserCheck,
            refused: held ? t('agent.heldOne') : undefined,
            run: () => form.open(`enable:${account_id}`),
          }
        : {
            key: 'disable',
            word: t('agent.disable'),
            icon: IconUserOff,
            danger: true,
            refused: closed,
            run: () => form.open(`disable:${account_id}`),
          },
    ]
  }

  const dialogs = chosen && (
    <>
      {kind === 'release' && <ReleaseForm key={id} customer={chosen} onClose={form.close} />}
      {kind === 'loan' && <LoanForm key={id} customer={chosen} onClose={form.close} />}
      {kind === 'edit' && <AgentCustomerForm key={id} customer={chosen} onClose={form.close} />}
      {(kind === 'disable' || kind === 'enable') && (
        <AgentStatusForm customer={chosen} to={kind === 'disable' ? 'disabled' : 'normal'} onClose={form.close} />
      )}
    </>
  )
  return { actions, dialogs, open: form.open, close: form.close, value: form.value }
}
