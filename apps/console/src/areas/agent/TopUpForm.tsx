import { AgentTopUpInput, agentWalletCalls, type AgentWallet } from '@portico/contract/agent/wallet.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import classes from './Agent.module.css'

export function TopUpForm({ wallet, onClose }: { wallet: AgentWallet; onClose: () => void }) {
  const write = useWrite(agentWalletCalls.agentTopUp, { inForm: true })
  const form = useForm({ schema: AgentTopUpInput, initial: { amount: '' } })
  return (
    <SaveDialog
      title={t('agentMoney.topUpTitle')}
      form={form}
      write={write}
      saved={({ amount }) => t('agentMoney.toppedUp', { amount: formatMoney(amount) })}
      submitWord={t('agentMoney.topUp')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agentMoney.topUpText', { balance: formatMoney(wallet.balance) })}</p>
      <TextField {...form.field('amount')} inputMode="decimal" required autoFocus />
    </SaveDialog>
  )
}
