import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './Platform.module.css'
import type { SectionProps } from './section-props.ts'
import { useSection } from './use-section.ts'

const downloads = ['client_windows', 'client_macos', 'client_linux', 'client_android', 'client_ios'] as const
const names = ['official_url', 'docs_url', 'client_version', ...downloads] as const
const example = 'https://'

export function LinksSection({ data }: SectionProps) {
  const { form, card } = useSection('links', data.settings, names)
  return (
    <FormCard {...card}>
      <h2 className={classes.heading}>{t('platform.links.pages')}</h2>
      <TextField
        {...form.field('official_url')}
        type="url"
        placeholder={example}
        help={t('platform.links.officialHelp')}
      />
      <TextField {...form.field('docs_url')} type="url" placeholder={example} help={t('platform.links.docsHelp')} />
      <h2 className={classes.heading}>{t('platform.links.clients')}</h2>
      <TextField {...form.field('client_version')} help={t('platform.links.versionHelp')} />
      <p className={classes.text}>{t('platform.links.clientsHelp')}</p>
      {downloads.map((name) => (
        <TextField key={name} {...form.field(name)} type="url" placeholder={example} />
      ))}
    </FormCard>
  )
}
