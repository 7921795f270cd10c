import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import type { Data } from '@portico/contract/calls.ts'
import { AgreementText, settingsCalls } from '@portico/contract/platform/settings.ts'
import { agreements } from '@portico/contract/platform/site.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import classes from './Platform.module.css'
import { useParam } from '../../base/state/use-param.ts'

const pages = { service: paths.service(), policy: paths.policy(), purchase: undefined }

export function AgreementsSection() {
  const chosen = useParam('agreement')
  const name = agreements.find((one) => one === chosen.value) ?? 'service'
  const answer = useCall(settingsCalls.agreementTextInfo, { name })
  const page = pages[name]
  return (
    <>
      <div className={classes.row}>
        <Segments
          label={t('platform.agreements.choose')}
          value={name}
          onChange={chosen.open}
          options={agreements.map((value) => ({ value, label: t(`platform.agreements.${value}`) }))}
        />
        {page ? (
          <a className={classes.outward} href={absolute(page)} target="_blank" rel="noreferrer">
            {t('platform.agreements.open')}
            <IconExternalLink size={14} stroke={1.6} aria-hidden="true" />
          </a>
        ) : (
          <span className={classes.quiet}>{t('platform.agreements.purchaseWhere')}</span>
        )}
      </div>
      <Answered answer={answer}>{(texts) => <AgreementForm key={name} texts={texts} />}</Answered>
    </>
  )
}

function AgreementForm({ texts }: { texts: Data<typeof settingsCalls.agreementTextInfo> }) {
  const write = useWrite(settingsCalls.agreementTextSave, { inForm: true, action: t('platform.system.agreements') })
  const form = useDraftForm({
    name: `agreement-${texts.name}`,
    schema: AgreementText,
    initial: texts,
    labels: {
      en: t('platform.agreements.languages.en'),
      zh_hans: t('platform.agreements.languages.zhHans'),
      zh_hant: t('platform.agreements.languages.zhHant'),
    },
  })
  return (
    <div className={classes.wideForm}>
      <SaveCard form={form} write={write} saved={t('platform.saved')}>
        <p className={classes.text}>{t('platform.agreements.help')}</p>
        <div className={classes.texts}>
          <AreaField {...form.field('en')} rows={18} />
          <AreaField {...form.field('zh_hans')} rows={18} />
          <AreaField {...form.field('zh_hant')} rows={18} />
        </div>
      </SaveCard>
    </div>
  )
}
