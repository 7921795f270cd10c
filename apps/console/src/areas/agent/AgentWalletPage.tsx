import { agentWalletCalls, type AgentWallet } from '@portico/contract/agent/wallet.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { useCall } from '../../base/call/queries.ts'
import { tabPath, useParam, useTab } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Figure, Figures } from '../../kit/show/Figures.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { BookingList } from './BookingList.tsx'
import { PayoutForm } from './PayoutForm.tsx'
import { PayoutList } from './PayoutList.tsx'
import { StatementList } from './StatementList.tsx'
import { TopUpForm } from './TopUpForm.tsx'
import { AgentWalletLines } from './AgentWalletLines.tsx'

const parts = {
  lines: AgentWalletLines,
  bookings: BookingList,
  statements: StatementList,
  payouts: PayoutList,
}
const keys = ['lines', 'bookings', 'statements', 'payouts'] as const

export default function AgentWalletPage() {
  const answer = useCall(agentWalletCalls.agentWalletInfo, undefined)
  const current = useTab(keys)
  const form = useParam('form')
  const Part = parts[current]
  return (
    <PageShell
      title={t('pages.agentWallet')}
      text={t('agentMoney.text')}
      action={
        <>
          <Button kind="plain" onClick={() => form.open('payout')}>
            {t('agentMoney.payOut')}
          </Button>
          <Button onClick={() => form.open('topup')}>{t('agentMoney.topUp')}</Button>
        </>
      }
    >
      <Answered answer={answer}>
        {(wallet) => (
          <>
            <WalletFigures wallet={wallet} />
            {form.value === 'topup' && <TopUpForm wallet={wallet} onClose={form.close} />}
            {form.value === 'payout' && <PayoutForm wallet={wallet} onClose={form.close} />}
          </>
        )}
      </Answered>
      <TabNav
        label={t('agentMoney.sections')}
        current={current}
        tabs={keys.map((key) => ({ key, word: t(`agentMoney.tabs.${key}`), to: tabPath(key) }))}
      />
      <Part />
    </PageShell>
  )
}

function WalletFigures({ wallet }: { wallet: AgentWallet }) {
  const { own, credit, due, customers, payable, free, payout_min, balance } = wallet
  return (
    <Figures>
      <Figure
        word={t('agentMoney.wallet')}
        value={<Money amount={wallet.wallet} />}
        note={t('agentMoney.ownAndCredit', { own: formatMoney(own), credit: formatMoney(credit) })}
      />
      <Figure word={t('agentMoney.due')} value={<Money amount={due} />} tone={Number(due) > 0 ? 'bad' : undefined} />
      <Figure word={t('agentMoney.customers')} value={<Money amount={customers} />} />
      <Figure
        word={t('agentMoney.free')}
        value={<Money amount={free} />}
        note={t('agentMoney.freeNote', { amount: formatMoney(payout_min) })}
      />
      <Figure word={t('agentMoney.payable')} value={<Money amount={payable} />} />
      <Figure word={t('agentMoney.balance')} value={<Money amount={balance} />} />
    </Figures>
  )
}
