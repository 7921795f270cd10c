import { t } from '../../base/words/words.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './AgentFace.module.css'
import type { SectionProps } from './section-props.ts'
import { useFace } from './use-face.ts'

const service = ['service_en', 'service_zh_hans', 'service_zh_hant'] as const
const policy = ['policy_en', 'policy_zh_hans', 'policy_zh_hant'] as const

export function TermsSection({ data }: SectionProps) {
  const { form, card } = useFace('terms', data.face, [...service, ...policy])
  return (
    <div className={classes.wideForm}>
      <FormCard {...card}>
        <p className={classes.text}>{t('agentFace.termsHelp')}</p>
        {[service, policy].map((names) => (
          <div key={names[0]} className={classes.texts}>
            {names.map((name) => (
              <AreaField key={name} {...form.field(name)} rows={12} />
            ))}
          </div>
        ))}
      </FormCard>
    </div>
  )
}
