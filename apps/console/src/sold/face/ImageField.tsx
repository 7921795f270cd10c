import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import type { ImagePurpose } from '@portico/contract/platform/images.ts'
import { iconBytes, iconName, isBannerSize, isFaviconSize } from '@portico/contract/rules/platform.ts'
import type { MessageKey } from '@portico/contract/rules/text.ts'
import { useId, useRef } from 'react'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { FieldFrame, type FieldProps } from '../../kit/form/fields.tsx'
import { FileInput } from '../../kit/form/FileInput.tsx'
import { usePicture } from '../use-picture.ts'
import classes from './Face.module.css'

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
export function ImageField({ help, purpose, stored, ...field }: ImageFieldProps) {
  const { name, label, value } = field
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const picture = usePicture({ ...field, purpose, problemOf: (file) => problemOf(file, purpose) })
  const { fresh, error, pending } = picture
  const url = value === '' ? undefined : (fresh?.url ?? (value === stored.id ? stored.url : undefined))
  return (
    <FieldFrame id={id} label={label} error={error} help={help}>
      <div className={classes.picture} aria-busy={pending}>
        <span className={classes.pictureBox} data-purpose={purpose}>
          {url ? (
            <img src={url} alt={t('platform.appearance.pictureOf', { name: label })} />
          ) : (
            <IconPhoto size={20} stroke={1.4} aria-hidden="true" />
          )}
        </span>
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept=".jpg,.png"
          error={error}
          help={help !== undefined}
          onPick={picture.take}
        />
        <span className={classes.pictureSide}>
          <span className={classes.pictureButtons}>
            <Button
              kind="plain"
              pending={pending}
              icon={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => input.current?.click()}
            >
              {t(url ? 'platform.appearance.changePicture' : 'platform.appearance.choosePicture')}
              <span className="visually-hidden">{label}</span>
            </Button>
            {value !== '' && (
              <Button kind="quiet" onClick={picture.remove}>
                {t('platform.appearance.removePicture')}
                <span className="visually-hidden">{label}</span>
              </Button>
            )}
          </span>
          <span className={classes.quiet} role="status">
            {fresh && value !== stored.id && t('platform.appearance.unsavedPicture')}
          </span>
        </span>
      </div>
    </FieldFrame>
  )
}
