import { agentPayoutCalls, PayoutInput } from '@portico/contract/agent/payout.ts'
import type { AgentWallet } from '@portico/contract/agent/wallet.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'

/** From the wallet of the agent to its bank. */
export function PayoutForm({ wallet: { free }, onClose }: { wallet: AgentWallet; onClose: () => void }) {
  const write = useWrite(agentPayoutCalls.agentPayoutRequest, { inForm: true })
  const form = useDraftForm({
    name: 'agent-payout',
    schema: PayoutInput,
    initial: { amount: '', card_number: '', bank: '', holder: '' },
    secret: ['card_number'],
  })
  return (
    <SaveDrawer
      title={t('agentMoney.payOut')}
      form={form}
      write={write}
      saved={(_, { amount }) => t('agentMoney.payOutAsked', { amount: formatMoney(amount) })}
      submitWord={t('agentMoney.payOut')}
      onClose={onClose}
    >
      <p className={classes.help}>
        {Number(free) > 0 ? t('agentMoney.payOutText', { amount: formatMoney(free) }) : t('agentMoney.nothingFree')}
      </p>
      <TextField {...form.field('amount')} inputMode="decimal" required autoFocus />
      <TextField {...form.field('card_number')} inputMode="numeric" autoComplete="off" mono required />
      <TextField {...form.field('bank')} required />
      <TextField {...form.field('holder')} required />
    </SaveDrawer>
  )
}
