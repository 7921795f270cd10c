import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

export function AgentsSection({ data }: SectionProps) {
  const { form, card } = useSection('agents', data.settings, ['addresses'])
  return (
    <FormCard {...card}>
      <TextField
        {...form.field('addresses')}
        mono
        autoComplete="off"
        placeholder="edge.example.com, 203.0.113.7"
        help={t('platform.agents.addressesHelp')}
      />
    </FormCard>
  )
}
