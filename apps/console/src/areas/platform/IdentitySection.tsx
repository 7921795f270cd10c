import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { BrowserTab, Sample } from '../../sold/face/Samples.tsx'
import classes from './Platform.module.css'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

const names = ['site_name', 'intro', 'description', 'seo_keywords', 'copyright', 'record_number', 'ads'] as const

export function IdentitySection({ data }: SectionProps) {
  const { form, card } = useSection('identity', data.settings, names)
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <TextField {...form.field('site_name')} required help={t('platform.identity.siteNameHelp')} />
        <TextField {...form.field('intro')} help={t('platform.identity.introHelp')} />
        <TextField {...form.field('description')} help={t('platform.identity.descriptionHelp')} />
        <TextField {...form.field('seo_keywords')} help={t('platform.identity.keywordsHelp')} />
        <TextField {...form.field('copyright')} help={t('platform.identity.copyrightHelp')} />
        <TextField {...form.field('record_number')} help={t('platform.identity.recordHelp')} />
        <TextField {...form.field('ads')} help={t('platform.identity.adsHelp')} />
      </FormCard>
      <Preview values={form.values} icon={data.favicon_url} />
    </div>
  )
}

interface PreviewProps {
  values: { site_name: string; description: string; copyright: string; record_number: string }
  icon: string
}

function Preview({ values, icon }: PreviewProps) {
  const { site_name: name, description, copyright, record_number } = values
  const foot = [copyright, record_number].filter(Boolean).join(' · ')
  return (
    <Card title={t('platform.identity.preview')}>
      <Sample caption={t('platform.identity.previewTab')}>
        <BrowserTab name={name} icon={icon} />
      </Sample>
      <Sample caption={t('platform.identity.previewSearch')}>
        <span className={classes.found}>{name}</span>
        <span className={description ? classes.foundText : classes.quiet}>
          {description || t('platform.identity.noDescription')}
        </span>
      </Sample>
      <Sample caption={t('platform.identity.previewFoot')}>
        <span className={classes.quiet}>{foot || t('platform.identity.nothingAtFoot')}</span>
      </Sample>
    </Card>
  )
}
