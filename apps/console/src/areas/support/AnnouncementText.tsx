import { imageCalls } from '@portico/contract/platform/images.ts'
import { cleanProse } from '@portico/contract/prose-clean.ts'
import { pictureMark } from '@portico/contract/prose.ts'
import { hasExtension } from '@portico/contract/rules/files.ts'
import {
  announcementContentMax,
  announcementPictureBytesMax,
  announcementTitleMax,
} from '@portico/contract/support/announcement-desk.ts'
import IconPhotoPlus from '@tabler/icons-react/dist/esm/icons/IconPhotoPlus.mjs'
import { useRef, useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { AreaField, TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { FileInput } from '../../kit/form/FileInput.tsx'
import { Prose, type ProsePicture } from '../../kit/show/Prose.tsx'
import classes from './Announcement.module.css'

const fits = (file: File) => hasExtension(file.name, ['jpg', 'jpeg', 'png']) && file.size <= announcementPictureBytesMax

interface TextProps {
  lang: 'en' | 'zh-Hans' | 'zh-Hant'
  title: FieldProps<string>
  content: FieldProps<string>
  pictures?: readonly ProsePicture[]
  /** Without it there can be none. */
  onPicture?: (picture: ProsePicture) => void
  /** What somebody else has saved meanwhile, where it differs. */
  theirs?: { title: string; content: string } | undefined
}

const none: readonly ProsePicture[] = []

/** One language of an announcement: what is written, and how it will be read. */
export function AnnouncementText({ lang, title, content, pictures = none, onPicture, theirs }: TextProps) {
  const upload = useWrite(imageCalls.imageUpload, { inForm: true })
  const [refused, setRefused] = useState<string>()
  const section = useRef<HTMLElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const shown = cleanProse(content.value, (file) => pictures.some(({ id }) => id === file))

  async function take(file: File) {
    setRefused(undefined)
    if (!fits(file)) return setRefused(describe('rules.image', t('announcement.picture')))
    try {
      const picture = await upload.send({ purpose: 'announcement' }, { files: { image: [file] } })
      onPicture?.(picture)
      insert(pictureMark(picture.id, file.name.replace(/\.[^.]*$/, '')))
    } catch (failed) {
      if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
    }
  }
  /** Where the cursor is by now, on a line of its own. */
  function insert(mark: string) {
    const area = section.current?.querySelector('textarea')
    if (!area) return
    const [before, after] = [area.value.slice(0, area.selectionStart), area.value.slice(area.selectionStart)]
    content.onChange([before.trimEnd(), mark, after.trimStart()].filter(Boolean).join('\n\n'))
  }
  return (
    <section ref={section} className={classes.language}>
      <div className={classes.fields}>
        <TextField {...title} maxLength={announcementTitleMax} />
        <AreaField
          {...content}
          error={refused ?? content.error}
          rows={9}
          maxLength={announcementContentMax}
          help={t(onPicture ? 'announcement.marks' : 'announcement.textMarks')}
        />
        <div hidden={!onPicture}>
          <FileInput
            ref={picker}
            accept=".jpg,.jpeg,.png"
            label={t('announcement.picture')}
            onPick={(file) => void take(file)}
          />
          <Button
            kind="plain"
            pending={upload.pending}
            icon={<IconPhotoPlus size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => picker.current?.click()}
          >
            {t('announcement.addPicture')}
            <span className="visually-hidden"> {content.label}</span>
          </Button>
        </div>
      </div>
      <div className={classes.preview}>
        <p className={classes.caption}>{t('announcement.preview')}</p>
        {shown.trim() ? (
          <Prose text={shown} lang={lang} pictures={pictures} />
        ) : (
          <p className={classes.quiet}>{t('announcement.notWritten')}</p>
        )}
        {theirs && (
          <div className={classes.theirs}>
            <p className={classes.caption}>{t('announcement.theirs')}</p>
            <p className={classes.theirTitle} lang={lang}>
              {theirs.title || '—'}
            </p>
            <Prose text={theirs.content} lang={lang} pictures={pictures} />
          </div>
        )}
      </div>
    </section>
  )
}
