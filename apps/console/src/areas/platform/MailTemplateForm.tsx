import {
  mailBodyMax,
  mailSubjectMax,
  mailTemplateCalls,
  MailTemplateInput,
  varsOf,
  type MailTemplateTexts,
} from '@portico/contract/platform/mail-templates.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import classes from './Platform.module.css'

interface MailTemplateFormProps {
  texts: MailTemplateTexts
  title: string
  onClose: () => void
}

export function MailTemplateForm({ texts, title, onClose }: MailTemplateFormProps) {
  const { template, language, subject, body, standard } = texts
  const write = useWrite(mailTemplateCalls.mailTemplateSave, { inForm: true, action: t('mailTemplates.edit') })
  const form = useDraftForm({
    name: `mail-template-${template}-${language}`,
    schema: MailTemplateInput,
    initial: { template, language, subject, body },
  })
  const typed = MailTemplateInput.safeParse(form.values)
  const [previewed, setPreviewed] = useState<MailTemplateInput>()
  const isStandard = form.values.subject === standard.subject && form.values.body === standard.body
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={t('mailTemplates.saved')}
      submitWord={t('mailTemplates.save')}
      onClose={onClose}
    >
      <TextField {...form.field('subject')} autoComplete="off" maxLength={mailSubjectMax} required />
      <AreaField
        {...form.field('body')}
        rows={10}
        maxLength={mailBodyMax}
        required
        help={
          <>
            <span className="mono">
              {varsOf(template)
                .map((name) => `{${name}}`)
                .join(' ')}
            </span>{' '}
            {t('mailTemplates.variablesHelp')}
          </>
        }
      />
      <div className={classes.row}>
        <Button kind="plain" disabled={!typed.success} onClick={() => setPreviewed(typed.data)}>
          {t('mailTemplates.preview')}
        </Button>
        {!isStandard && (
          <Button
            kind="quiet"
            onClick={() => {
              form.set('subject', standard.subject)
              form.set('body', standard.body)
            }}
          >
            {t('mailTemplates.restore')}
          </Button>
        )}
      </div>
      {previewed && <Preview input={previewed} />}
    </SaveDrawer>
  )
}

/** What people would get. */
function Preview({ input }: { input: MailTemplateInput }) {
  const { data } = useCall(mailTemplateCalls.mailTemplatePreview, input, { keepPrevious: true })
  if (!data) return null
  return (
    <section aria-label={t('mailTemplates.preview')}>
      <p className={classes.quiet}>{t('mailTemplates.previewText')}</p>
      <div lang={input.language}>
        <p className={classes.text}>
          <b>{data.subject}</b>
        </p>
        <p className={classes.mailBody}>{data.body}</p>
      </div>
    </section>
  )
}
