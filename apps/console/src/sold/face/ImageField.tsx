import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { imageCalls, type ImagePurpose } from '@portico/contract/platform/images.ts'
import { iconBytes, iconName, isBannerSize, isFaviconSize } from '@portico/contract/rules/platform.ts'
import type { MessageKey } from '@portico/contract/rules/text.ts'
import { useId, useRef, useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { FieldFrame, type FieldProps } from '../../kit/form/fields.tsx'
import classes from './Look.module.css'

/** What the server would refuse is told before anything is sent. */
async function problemOf(file: File, purpose: ImagePurpose): Promise<MessageKey | undefined> {
  if (!iconName.safeParse(file.name).success || !iconBytes.safeParse(file.size).success) return 'rules.image'
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'rules.image'
  const { width, height } = picture
  if (purpose === 'siteFavicon' && !isFaviconSize(width, height)) return 'rules.favicon'
  return purpose === 'banner' && !isBannerSize(width, height) ? 'rules.bannerSize' : undefined
}

interface ImageFieldProps extends FieldProps<string> {
  purpose: ImagePurpose
  /** The picture that is in use. */
  stored: { id: string; url: string }
}

/** A picture of the site, or of a banner. It is uploaded at once and used from the next save on. */
export function ImageField({ name, label, value, onChange, error, help, purpose, stored }: ImageFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const write = useWrite(imageCalls.imageUpload, { inForm: true })
  const [refused, setRefused] = useState<string>()
  const shownError = refused ?? error
  const fresh = write.data?.id === value ? write.data : undefined
  const url = value === '' ? undefined : (fresh?.url ?? (value === stored.id ? stored.url : undefined))

  async function take(file: File) {
    const problem = await problemOf(file, purpose)
    if (problem) return setRefused(describe(problem, label))
    setRefused(undefined)
    try {
      onChange((await write.send({ purpose }, { files: { image: [file] } })).id)
    } catch (failed) {
      if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
    }
  }
  return (
    <FieldFrame id={id} label={label} error={shownError} help={help}>
      <div className={classes.picture} aria-busy={write.pending}>
        <span className={classes.pictureBox} data-purpose={purpose}>
          {url ? (
            <img src={url} alt={t('platform.look.pictureOf', { name: label })} />
          ) : (
            <IconPhoto size={20} stroke={1.4} aria-hidden="true" />
          )}
        </span>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept=".jpg,.png"
          className="visually-hidden"
          tabIndex={-1}
          aria-invalid={shownError !== undefined || undefined}
          aria-describedby={[shownError && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again after it was mended.
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <span className={classes.pictureSide}>
          <span className={classes.pictureButtons}>
            <Button
              kind="plain"
              pending={write.pending}
              icon={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t(url ? 'platform.look.changePicture' : 'platform.look.choosePicture')}
              <span className="visually-hidden">{label}</span>
            </Button>
            {value !== '' && (
              <Button
                kind="quiet"
                onClick={() => {
                  setRefused(undefined)
                  onChange('')
                }}
              >
                {t('platform.look.removePicture')}
                <span className="visually-hidden">{label}</span>
              </Button>
            )}
          </span>
          <span className={classes.quiet} role="status">
            {fresh && value !== stored.id && t('platform.look.unsavedPicture')}
          </span>
        </span>
      </div>
    </FieldFrame>
  )
}
