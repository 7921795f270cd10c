import { languages } from '@portico/contract/language.ts'
import { t } from '../../base/words/words.ts'
import { CheckGroup } from '../../kit/form/CheckGroup.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import classes from './AgentFace.module.css'
import { FacePreview } from './FacePreview.tsx'
import type { SectionProps } from './section-props.ts'
import { useFace } from './use-face.ts'

const names = ['name_en', 'name_zh_hans', 'name_zh_hant', 'phone', 'email', 'hours', 'languages'] as const

const words = { en: 'en', 'zh-Hans': 'zhHans', 'zh-Hant': 'zhHant' } as const

export function NameSection({ data }: SectionProps) {
  const { form, card } = useFace('name', data.face, names)
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <p className={classes.text}>{t('agentFace.nameHelp')}</p>
        <TextField {...form.field('name_en')} required />
        <TextField {...form.field('name_zh_hans')} required />
        <TextField {...form.field('name_zh_hant')} required />
        <p className={classes.text}>{t('agentFace.contactHelp')}</p>
        <TextField {...form.field('phone')} type="tel" />
        <TextField {...form.field('email')} type="email" />
        <TextField {...form.field('hours')} />
        <CheckGroup
          {...form.field('languages')}
          label={t('agentFace.languages')}
          options={languages.map((value) => ({ value, label: t(`agentFace.languageNames.${words[value]}`) }))}
        />
      </FormCard>
      <FacePreview face={{ ...data.face, ...form.values }} logo={data.logo_url} />
    </div>
  )
}
