import { agentStatuses } from '@portico/contract/agent/overview.ts'
import { AgentTermsInput, platformAgentCalls, type PlatformAgent } from '@portico/contract/platform/agents.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { FactorRows } from './FactorRows.tsx'

/** What the platform agreed with an agent. */
export function AgentTermsForm({ agent, onClose }: { agent: PlatformAgent; onClose: () => void }) {
  const { account_id, name, cost, cost_products, credit, grace_days, payout_min, status } = agent
  const write = useWrite(platformAgentCalls.platformAgentSave, { inForm: true })
  const form = useDraftForm({
    name: `agent-terms-${account_id}`,
    schema: AgentTermsInput,
    initial: { account_id, cost, cost_products, credit, grace_days, payout_min, status, reason: '' },
    labels: { reason: t('agent.keptReason') },
  })
  return (
    <SaveDrawer
      title={t('agent.agentTermsTitle', { name })}
      form={form}
      write={write}
      saved={t('agent.saved')}
      onClose={onClose}
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
    </SaveDrawer>
  )
}
