import { AgentMoveInput, platformAgentCalls, type PlatformAgent } from '@portico/contract/platform/agents.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from './Agent.module.css'

interface AgentMoveFormProps {
  customer: { account_id: string; name: string }
  agent: PlatformAgent
  onClose: () => void
}

/** The select knows no empty choice. */
const platform = 'platform'

export function AgentMoveForm({ customer: { account_id, name }, agent, onClose }: AgentMoveFormProps) {
  const write = useWrite(platformAgentCalls.platformAgentMove, { inForm: true })
  const agents = useCall(platformAgentCalls.platformAgentList, { limit: 1000 }).data?.result ?? []
  const form = useForm({
    schema: AgentMoveInput,
    initial: { account_id, agent_id: '', reason: '' },
    labels: { reason: t('agent.keptReason'), agent_id: t('agent.moveTo') },
  })
  const others = agents.filter((one) => one.account_id !== agent.account_id)
  return (
    <SaveDrawer
      title={t('agent.moveTitle', { name })}
      form={form}
      write={write}
      saved={t('agent.moved')}
      submitWord={t('agent.move')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agent.moveText')}</p>
      <SelectField
        {...form.field('agent_id')}
        value={form.values.agent_id || platform}
        searchable
        options={[
          { value: platform, label: t('agent.thePlatform') },
          ...others.map((one) => ({ value: one.account_id, label: `${one.name} · ${one.email}` })),
        ]}
        onChange={(chosen) => form.set('agent_id', chosen === platform ? '' : chosen)}
      />
      <TextField {...form.field('reason')} maxLength={200} />
    </SaveDrawer>
  )
}
