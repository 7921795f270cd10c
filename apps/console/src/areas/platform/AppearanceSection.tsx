import { t } from '../../base/words/words.ts'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { AccentField } from '../../sold/face/AccentField.tsx'
import { AccentPreview } from '../../sold/face/AccentPreview.tsx'
import { ImageField } from '../../sold/face/ImageField.tsx'
import classes from './Platform.module.css'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

const names = ['style', 'logo', 'favicon'] as const

export function AppearanceSection({ data }: SectionProps) {
  const { settings, logo_url, favicon_url } = data
  const { form, card } = useSection('appearance', settings, names)
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <AccentField {...form.field('style')} help={t('platform.appearance.accentHelp')} />
        <ImageField
          {...form.field('logo')}
          purpose="siteLogo"
          stored={{ id: settings.logo, url: logo_url }}
          help={t('platform.appearance.logoHelp')}
        />
        <ImageField
          {...form.field('favicon')}
          purpose="siteFavicon"
          stored={{ id: settings.favicon, url: favicon_url }}
          help={t('platform.appearance.faviconHelp')}
        />
      </FormCard>
      <AccentPreview accent={form.values.style} />
    </div>
  )
}
