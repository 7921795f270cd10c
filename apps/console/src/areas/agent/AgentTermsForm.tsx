import type { AgentCost } from '@portico/contract/agent/factor.ts'
import { agentStatuses } from '@portico/contract/agent/overview.ts'
import { AgentTermsInput, platformAgentCalls, type PlatformAgent } from '@portico/contract/platform/agents.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { mayOpen } from '../../base/route/guard.ts'
import { t } from '../../base/words/words.ts'
import { givingUp } from '../../kit/form/saving.ts'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { PriceChangeForm } from '../../sold/PriceChangeForm.tsx'
import { FactorRows } from './FactorRows.tsx'

/** What of it changes a price: the margin of the agent hangs on it. */
const costOf = ({ account_id, cost, cost_products }: AgentCost) => ({
  agent: { account_id, cost, cost_products },
})

/** What the platform agreed with an agent. */
export function AgentTermsForm({ agent, onClose }: { agent: PlatformAgent; onClose: () => void }) {
  const { account_id, name, cost, cost_products, credit, grace_days, payout_min, status } = agent
  // Who may not set prices cannot change the cost, and is told so by the call that saves.
  const mayPrice = mayOpen('operator.prices', usePerson())
  const write = useWrite(platformAgentCalls.platformAgentSave, { inForm: true })
  const form = useDraftForm({
    name: `agent-terms-${account_id}`,
    schema: AgentTermsInput,
    initial: { account_id, cost, cost_products, credit, grace_days, payout_min, status, reason: '' },
    labels: { reason: t('agent.keptReason') },
  })
  return (
    <PriceChangeForm
      title={t('agent.agentTermsTitle', { name })}
      form={form}
      change={costOf}
      publish={write}
      plain={!mayPrice || JSON.stringify(costOf(form.values)) === JSON.stringify(costOf(agent))}
      saved={t('agent.saved')}
      onClose={givingUp(form, onClose)}
    >
      <TextField {...form.field('cost')} inputMode="decimal" help={t('agent.costHelp')} />
      <FactorRows {...form.field('cost_products')} help={t('agent.sellRulesHelp')} />
      <TextField {...form.field('credit')} inputMode="decimal" help={t('agent.creditHelp')} />
      <TextField
        {...form.field('grace_days')}
        value={String(form.values.grace_days)}
        inputMode="numeric"
        help={t('agent.graceHelp')}
        onChange={(days) => form.set('grace_days', Number(days))}
      />
      <TextField {...form.field('payout_min')} inputMode="decimal" help={t('agent.payoutHelp')} />
      <ChoiceField
        {...form.field('status')}
        options={agentStatuses.map((value) => ({ value, label: t(`agent.agentStatuses.${value}`) }))}
        help={t('agent.statusHelp')}
      />
      <TextField {...form.field('reason')} maxLength={200} />
    </PriceChangeForm>
  )
}
