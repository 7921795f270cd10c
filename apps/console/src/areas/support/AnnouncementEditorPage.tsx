import {
  announcementAudiences,
  announcementCan,
  announcementDeskCalls,
  type AnnouncementAudience,
} from '@portico/contract/support/announcement-desk.ts'
import { announcementDraftCalls } from '@portico/contract/support/announcement-draft.ts'
import { useRef, useState } from 'react'
import { useSearchParams } from '../../base/place/sight.ts'
import { CallError } from '../../base/call/call-error.ts'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { markStale } from '../../base/call/stale.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import type { ProsePicture } from '../../kit/show/Prose.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import { draftOf, schema, tabSlot, typedOf, type Draft, type Known } from './announcement-form.ts'
import classes from './Announcement.module.css'
import { AnnouncementReaders } from './AnnouncementReaders.tsx'
import { AnnouncementText } from './AnnouncementText.tsx'
import { useAutosave } from './use-autosave.ts'
import { DayField } from '../../kit/form/DayField.tsx'

/** `?id=` is one to change; without it a new one is written. */
export default function AnnouncementEditorPage() {
  const [query] = useSearchParams()
  const id = query.get('id') ?? ''
  const [discards, setDiscards] = useState(0)
  const info = useCall(announcementDeskCalls.platformAnnouncementInfo, { id }, { enabled: id !== '' })
  const draft = useCall(announcementDraftCalls.platformAnnouncementDraft, { ...(id && { id }) })
  const editor = (known: Known | undefined) => (
    <Answered answer={draft}>
      {(kept) => (
        <Editor
          key={`${id} ${discards}`}
          known={known}
          draft={kept.draft}
          onDiscarded={() => setDiscards((n) => n + 1)}
        />
      )}
    </Answered>
  )
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
      {id ? <Answered answer={info}>{editor}</Answered> : editor(undefined)}
    </PageShell>
  )
}

const languages = ['en', 'zh_hans', 'zh_hant'] as const
const tags = { en: 'en', zh_hans: 'zh-Hans', zh_hant: 'zh-Hant' } as const

interface EditorProps {
  known: Known | undefined
  draft: Draft | null
  onDiscarded: () => void
}

function Editor({ known, draft, onDiscarded }: EditorProps) {
  const write = useWrite(announcementDeskCalls.platformAnnouncementSave, {
    inForm: true,
    action: t('pages.announcementEditor'),
  })
  const keep = useWrite(announcementDraftCalls.platformAnnouncementDraftSave, { quiet: true })
  const discard = useWrite(announcementDraftCalls.platformAnnouncementDraftDiscard)
  // What the form began from; what comes later, by push say, is somebody else's.
  const [tab] = useState(() => tabSlot(known?.id, draft))
  const [base, setBase] = useState(tab.base ?? known?.version ?? 0)
  const since = useRef(tab.since)
  const [initial] = useState(() => typedOf(known, draft))
  const form = useForm({
    schema,
    initial,
    draft: { ...tab, save: (values) => tab.save(values, base, since.current) },
  })
  const [uploaded, setUploaded] = useState<readonly ProsePicture[]>([])
  const of = { ...(known && { id: known.id }) }
  const autosave = useAutosave(form.values, initial, draft?.save_time, async () => {
    const { save_time } = await keep.send({ ...of, version: base, form: draftOf(form.values) })
    since.current = save_time
    tab.drafted(save_time)
    return save_time
  })
  const overtaken = known && known.version !== base && !write.data ? known : undefined
  const pictures = [...uploaded, ...(known?.pictures ?? []), ...(draft?.pictures ?? [])]
  const mayPublish = !known || announcementCan.publish(known.state)
  const { kept } = autosave

  const submit = form.submit(async (values) => {
    await autosave.end()
    try {
      await write.send({ ...values, ...of, version: base })
    } catch (failed) {
      autosave.resume()
      if (failed instanceof CallError && failed.is('changedMeanwhile')) await markStale(['platformAnnouncementInfo'])
      throw failed
    }
    form.forget()
    toast('success', t(values.publish ? 'announcement.publishedNow' : 'announcement.saved'))
    navigate(paths.platformAnnouncements())
  })
  async function drop() {
    await autosave.end()
    await discard.send(of)
    form.forget()
    onDiscarded()
  }
  return (
    <div className={classes.editor}>
      <FormCard
        form={kept ? { ...form, restored: false } : form}
        pending={write.pending}
        error={write.error}
        submitWord={form.values.publish ? t('announcement.saveAndPublish') : t('kit.save')}
        onSubmit={submit}
      >
        {kept && (
          <p className={formClasses.note} role="status">
            {kept.failed ? t('announcement.draftFailed') : t('announcement.draftOf', { time: formatTime(kept.at) })}
            {kept.at && (
              <button type="button" className={formClasses.linkButton} onClick={() => void drop()}>
                {t('announcement.discardDraft')}
              </button>
            )}
          </p>
        )}
        {overtaken && (
          <div className={classes.overtaken} role="alert">
            <p>{t('announcement.overtaken')}</p>
            <Button kind="plain" onClick={() => setBase(overtaken.version)}>
              {t('announcement.keepMine')}
            </Button>
          </div>
        )}
        {languages.map((language) => {
          const title = form.field(`title_${language}`)
          const content = form.field(`content_${language}`)
          const theirs = overtaken && {
            title: overtaken[`title_${language}`],
            content: overtaken[`content_${language}`],
          }
          const differs = theirs && (theirs.title !== title.value || theirs.content !== content.value)
          return (
            <AnnouncementText
              key={language}
              lang={tags[language]}
              title={title}
              content={content}
              pictures={pictures}
              onPicture={(picture) => setUploaded((before) => [...before, picture])}
              theirs={differs ? theirs : undefined}
            />
          )
        })}
        <SelectField
          {...form.field('audience')}
          onChange={(audience) => form.set('audience', audience as AnnouncementAudience)}
          options={announcementAudiences.map((value) => ({ value, label: t(`announcement.audiences.${value}`) }))}
          help={t('announcement.audienceHelp')}
        />
        {form.values.audience === 'chosen' && (
          <AnnouncementReaders
            {...form.field('accounts')}
            known={[...(known?.readers ?? []), ...(draft?.readers ?? [])]}
          />
        )}
        <div className={classes.row}>
          <TextField {...form.field('sort')} inputMode="numeric" help={t('announcement.sortHelp')} />
          <DayField {...form.field('publish_time')} withTime help={t('announcement.publishHelp')} />
          <DayField {...form.field('end_time')} withTime help={t('announcement.endHelp')} />
        </div>
        {mayPublish && <CheckField {...form.field('publish')} label={t('announcement.publishToo')} />}
      </FormCard>
    </div>
  )
}
