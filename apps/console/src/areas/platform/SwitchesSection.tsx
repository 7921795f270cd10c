import { usePerson } from '../../base/person/person.ts'
import { t } from '../../base/words/words.ts'
import { CheckField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './Platform.module.css'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

const names = ['registration_open', 'operators_need_second_factor'] as const

export function SwitchesSection({ data }: SectionProps) {
  const { second_factor } = usePerson()
  const { form, card } = useSection('switches', data.settings, names)
  const asksMe = form.values.operators_need_second_factor && !second_factor
  return (
    <FormCard {...card}>
      <CheckField {...form.field('registration_open')} help={t('platform.switches.registrationHelp')} />
      <CheckField
        {...form.field('operators_need_second_factor')}
        help={
          <>
            {t('platform.switches.secondFactorHelp')}
            {asksMe && <span className={classes.warning}>{t('platform.switches.secondFactorMissing')}</span>}
          </>
        }
      />
    </FormCard>
  )
}
