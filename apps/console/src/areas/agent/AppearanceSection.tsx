import { t } from '../../base/words/words.ts'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { AccentField } from '../../sold/face/AccentField.tsx'
import { ImageField } from '../../sold/face/ImageField.tsx'
import classes from './AgentFace.module.css'
import { FacePreview } from './FacePreview.tsx'
import type { SectionProps } from './section-props.ts'
import { useFace } from './use-face.ts'

const names = ['accent', 'logo'] as const

export function AppearanceSection({ data }: SectionProps) {
  const { face, logo_url } = data
  const { form, card } = useFace('appearance', face, names)
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <AccentField {...form.field('accent')} help={t('agentFace.accentHelp')} />
        <ImageField
          {...form.field('logo')}
          purpose="agentLogo"
          stored={{ id: face.logo, url: logo_url }}
          help={t('agentFace.logoHelp')}
        />
      </FormCard>
      <FacePreview face={{ ...face, ...form.values }} logo={form.values.logo === face.logo ? logo_url : ''} />
    </div>
  )
}
