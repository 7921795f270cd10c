import { agentAnnouncementCalls, AgentAnnouncementInput } from '@portico/contract/agent/announcement.ts'
import type { Data } from '@portico/contract/calls.ts'
import { announcementCan } from '@portico/contract/support/announcement-desk.ts'
import { useState } from 'react'
import { useSearchParams } from '../../base/place/sight.ts'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { instantOf, localOf } from '../../base/format/moment.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { CheckField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import classes from './Announcement.module.css'
import { DayField } from '../../kit/form/DayField.tsx'

/** `?id=` is one to change; without it a new one is written. */
export default function AgentAnnouncementPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const info = useCall(agentAnnouncementCalls.agentAnnouncementInfo, { id }, { enabled: id !== '' })
  const title = t(id ? 'pages.announcementEditor' : 'announcement.write')
  usePageName(title)
  return (
    <PageShell
      title={title}
      text={t('agentDesk.announcementText')}
      action={
        <LinkButton kind="plain" to={paths.agentAnnouncements()}>
          {t('announcement.all')}
        </LinkButton>
      }
    >
      {id ? <Answered answer={info}>{(known) => <Editor key={id} known={known} />}</Answered> : <Editor key="new" />}
    </PageShell>
  )
}

type Known = Data<typeof agentAnnouncementCalls.agentAnnouncementInfo>

const typedOf = (known: Known | undefined) => ({
  title_en: known?.title_en ?? '',
  content_en: known?.content_en ?? '',
  title_zh_hans: known?.title_zh_hans ?? '',
  content_zh_hans: known?.content_zh_hans ?? '',
  title_zh_hant: known?.title_zh_hant ?? '',
  content_zh_hant: known?.content_zh_hant ?? '',
  publish_time: localOf(known?.publish_time ?? null),
  end_time: localOf(known?.end_time ?? null),
  publish: false,
})

const schema = z.pipe(
  z.transform((typed: ReturnType<typeof typedOf>): z.input<typeof AgentAnnouncementInput> => ({
    ...typed,
    publish_time: instantOf(typed.publish_time),
    end_time: instantOf(typed.end_time),
  })),
  AgentAnnouncementInput,
)

const languages = ['en', 'zh_hans', 'zh_hant'] as const
const tags = { en: 'en', zh_hans: 'zh-Hans', zh_hant: 'zh-Hant' } as const

function Editor({ known }: { known?: Known }) {
  const write = useWrite(agentAnnouncementCalls.agentAnnouncementSave, { inForm: true })
  // What the form began from; what is saved meanwhile is not overwritten unseen.
  const [version] = useState(known?.version ?? 0)
  const form = useDraftForm({ name: `announcement-${known?.id ?? 'new'}`, schema, initial: typedOf(known) })
  const submit = form.submit(async (values) => {
    await write.send({ ...values, ...(known && { id: known.id }), version })
    form.forget()
    toast('success', t(values.publish ? 'announcement.publishedNow' : 'announcement.saved'))
    navigate(paths.agentAnnouncements())
  })
  return (
    <div className={classes.editor}>
      <FormCard
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={form.values.publish ? t('announcement.saveAndPublish') : t('kit.save')}
        onSubmit={submit}
      >
        {languages.map((language) => (
          <AnnouncementText
            key={language}
            lang={tags[language]}
            title={form.field(`title_${language}`)}
            content={form.field(`content_${language}`)}
          />
        ))}
        <div className={classes.row}>
          <DayField {...form.field('publish_time')} withTime help={t('announcement.publishHelp')} />
          <DayField {...form.field('end_time')} withTime help={t('announcement.endHelp')} />
        </div>
        {(!known || announcementCan.publish(known.state)) && (
          <CheckField {...form.field('publish')} label={t('announcement.publishToo')} />
        )}
      </FormCard>
    </div>
  )
}
