import type { Data } from '@portico/contract/calls.ts'
import {
  announcementCalls,
  announcementCan,
  announcementContentMax,
  AnnouncementInput,
  announcementTitleMax,
} from '@portico/contract/support/announcement.ts'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { navigate } from '../../app/navigate.ts'
import { paths } from '../../app/paths.ts'
import { useCall } from '../../app/queries.ts'
import { useDraftForm } from '../../app/use-draft-form.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { Answered } from '../../kit/Answered.tsx'
import { LinkButton } from '../../kit/Button.tsx'
import { AreaField, CheckField, TextField } from '../../kit/fields.tsx'
import { FormCard } from '../../kit/FormCard.tsx'
import { PageShell } from '../../kit/PageShell.tsx'
import { Prose } from '../../kit/Prose.tsx'
import { toast } from '../../kit/toast-store.ts'
import { instantOf, localOf } from '../../kit/moment.ts'
import classes from './Announcement.module.css'
import { numberOf } from './typed.ts'

type Known = Data<typeof announcementCalls.platformAnnouncementInfo>

const blank = {
  title_en: '',
  content_en: '',
  title_zh_hans: '',
  content_zh_hans: '',
  title_zh_hant: '',
  content_zh_hant: '',
}
const typedOf = (known: Known | undefined) => ({
  ...(known
    ? {
        title_en: known.title_en,
        content_en: known.content_en,
        title_zh_hans: known.title_zh_hans,
        content_zh_hans: known.content_zh_hans,
        title_zh_hant: known.title_zh_hant,
        content_zh_hant: known.content_zh_hant,
      }
    : blank),
  sort: String(known?.sort ?? 0),
  publish_time: localOf(known?.publish_time ?? null),
  end_time: localOf(known?.end_time ?? null),
  publish: false,
})

const schema = z.pipe(
  z.transform((typed: ReturnType<typeof typedOf>) => ({
    ...typed,
    sort: numberOf(typed.sort),
    publish_time: instantOf(typed.publish_time),
    end_time: instantOf(typed.end_time),
  })),
  AnnouncementInput,
)

/** `?id=` is one to change; without it a new one is written. */
export default function AnnouncementEditorPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const answer = useCall(announcementCalls.platformAnnouncementInfo, { id }, { enabled: id !== '' })
  return (
    <PageShell
      title={t(id ? 'pages.announcementEditor' : 'announcement.write')}
      text={t('announcement.editorText')}
      action={
        <LinkButton kind="plain" to={paths.platformAnnouncements()}>
          {t('announcement.all')}
        </LinkButton>
      }
    >
      {id ? (
        <Answered answer={answer}>{(known) => <Editor key={id} known={known} />}</Answered>
      ) : (
        <Editor key="new" known={undefined} />
      )}
    </PageShell>
  )
}

const languages = ['en', 'zh_hans', 'zh_hant'] as const
const tags = { en: 'en', zh_hans: 'zh-Hans', zh_hant: 'zh-Hant' } as const

function Editor({ known }: { known: Known | undefined }) {
  const write = useWrite(announcementCalls.platformAnnouncementSave, {
    inForm: true,
    action: t('pages.announcementEditor'),
  })
  const form = useDraftForm({ name: `announcement-${known?.id ?? 'new'}`, schema, initial: typedOf(known) })
  const mayPublish = !known || announcementCan.publish(known.state)
  return (
    <div className={classes.editor}>
      <FormCard
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={form.values.publish ? t('announcement.saveAndPublish') : t('kit.save')}
        onSubmit={form.submit(async (values) => {
          await write.send({ ...values, ...(known && { id: known.id }) })
          form.forget()
          toast('success', t(values.publish ? 'announcement.publishedNow' : 'announcement.saved'))
          navigate(paths.platformAnnouncements())
        })}
      >
        {languages.map((language) => (
          <section key={language} className={classes.language}>
            <div className={classes.fields}>
              <TextField {...form.field(`title_${language}`)} maxLength={announcementTitleMax} />
              <AreaField
                {...form.field(`content_${language}`)}
                rows={9}
                maxLength={announcementContentMax}
                help={t('announcement.marks')}
              />
            </div>
            <div className={classes.preview}>
              <p className={classes.caption}>{t('announcement.preview')}</p>
              {form.values[`content_${language}`].trim() ? (
                <Prose text={form.values[`content_${language}`]} lang={tags[language]} />
              ) : (
                <p className={classes.quiet}>{t('announcement.notWritten')}</p>
              )}
            </div>
          </section>
        ))}
        <div className={classes.row}>
          <TextField {...form.field('sort')} inputMode="numeric" help={t('announcement.sortHelp')} />
          <TextField {...form.field('publish_time')} type="datetime-local" help={t('announcement.publishHelp')} />
          <TextField {...form.field('end_time')} type="datetime-local" help={t('announcement.endHelp')} />
        </div>
        {mayPublish && <CheckField {...form.field('publish')} label={t('announcement.publishToo')} />}
      </FormCard>
    </div>
  )
}
