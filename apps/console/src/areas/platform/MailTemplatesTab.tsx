import { mailTemplateCalls, varsOf, type MailTemplateTexts } from '@portico/contract/platform/mail-templates.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { Column, RowAction } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { NounList } from '../../kit/table/NounList.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useRows } from '../../base/state/use-rows.ts'
import { MailTemplateForm } from './MailTemplateForm.tsx'
import classes from './Platform.module.css'

const idOf = ({ template, language }: Pick<MailTemplateTexts, 'template' | 'language'>) => `${template}.${language}`
const nameOf = ({ template }: Pick<MailTemplateTexts, 'template'>) => t(`mailTemplates.names.${template}`)
const languageOf = ({ language }: Pick<MailTemplateTexts, 'language'>) => t(`mailTemplates.languages.${language}`)

/** Made with the page: the words of the area come along with its code. */
const makeColumns = (): readonly Column<MailTemplateTexts>[] => [
  {
    key: 'mail',
    title: t('mailTemplates.mail'),
    fixed: true,
    card: 'title',
    cell: (row) => <NameCell name={nameOf(row)} second={languageOf(row)} />,
  },
  {
    key: 'text',
    title: t('mailTemplates.text'),
    card: 'side',
    cell: ({ changed }) => (
      <StatusMark
        shape={changed ? 'running' : 'stopped'}
        word={t(changed ? 'mailTemplates.own' : 'mailTemplates.standard')}
      />
    ),
  },
  {
    key: 'subject',
    title: t('fields.subject'),
    cell: ({ subject, language }) => (
      <span className={classes.message} lang={language}>
        {subject}
      </span>
    ),
  },
  {
    key: 'variables',
    title: t('mailTemplates.variables'),
    cell: ({ template }) => (
      <span className="mono">
        {varsOf(template)
          .map((name) => `{${name}}`)
          .join(' ')}
      </span>
    ),
  },
]

export function MailTemplatesTab() {
  const [columns] = useState(makeColumns)
  const answer = useCall(mailTemplateCalls.mailTemplateList)
  const list = useRows(answer, (row) => `${nameOf(row)} ${languageOf(row)} ${row.subject}`, 50)
  const restore = useWrite(mailTemplateCalls.mailTemplateRestore)
  const restoring = (row: MailTemplateTexts): RowAction => ({
    key: 'restore',
    word: t('mailTemplates.restore'),
    icon: IconArrowBackUp,
    refused: row.changed ? undefined : t('mailTemplates.isStandard'),
    confirm: {
      title: t('mailTemplates.restoreTitle', { name: nameOf(row) }),
      text: t('mailTemplates.restoreText'),
      confirm: t('mailTemplates.restore'),
      danger: true,
    },
    run: async () => {
      await restore.send({ template: row.template, language: row.language })
      toast('success', t('mailTemplates.restored'))
    },
  })
  return (
    <NounList
      name="mail-templates"
      param="edit"
      list={list}
      among={answer.data?.result}
      columns={columns}
      rowId={idOf}
      rowName={(row) => `${nameOf(row)} ${languageOf(row)}`}
      searchPlaceholder={t('mailTemplates.search')}
      empty={{ title: t('platform.mail.templates'), text: t('mailTemplates.variablesHelp') }}
      edit={t('mailTemplates.edit')}
      more={(row) => [restoring(row)]}
      form={(row, close) =>
        row && (
          <MailTemplateForm
            texts={row}
            title={t('mailTemplates.editTitle', { name: nameOf(row), language: languageOf(row) })}
            onClose={close}
          />
        )
      }
    />
  )
}
