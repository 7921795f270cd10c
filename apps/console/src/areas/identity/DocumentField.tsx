import { certificationCalls } from '@portico/contract/identity/certification.ts'
import { certificationImageBytes, certificationImageName } from '@portico/contract/rules/identity.ts'
import IconPhotoUp from '@tabler/icons-react/dist/esm/icons/IconPhotoUp.mjs'
import { useId, useRef, useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { FieldFrame, type FieldProps } from '../../kit/form/fields.tsx'
import { FileInput } from '../../kit/form/FileInput.tsx'
import classes from './Identity.module.css'

const isFit = ({ name, size }: File) =>
  certificationImageName.safeParse(name).success && certificationImageBytes.safeParse(size).success

/** The picture of a document. It is uploaded at once; the form sends which one it was. */
export function DocumentField({ name, label, value, onChange, error, required }: FieldProps<string>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const write = useWrite(certificationCalls.certificationUpload, { inForm: true })
  const [refused, setRefused] = useState<string>()
  const [preview, setPreview] = useState('')
  const shown = refused ?? error
  const picture = value && write.data?.id === value ? preview : ''

  async function take(file: File) {
    if (!isFit(file)) return setRefused(describe('rules.image', label))
    setRefused(undefined)
    try {
      const sent = await write.send(undefined, { files: { image: [file] } })
      setPreview(URL.createObjectURL(file))
      onChange(sent.id)
    } catch (failed) {
      if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
    }
  }
  return (
    <FieldFrame id={id} label={label} error={shown} {...(required && { required })}>
      <FileInput
        ref={input}
        id={id}
        name={name}
        accept=".jpg,.jpeg,.png,.bmp"
        error={shown}
        onPick={(file) => void take(file)}
      />
      <button
        type="button"
        className={classes.slot}
        data-wrong={shown !== undefined || undefined}
        data-filled={picture !== '' || undefined}
        aria-busy={write.pending || undefined}
        onClick={() => !write.pending && input.current?.click()}
      >
        <span className="visually-hidden">
          {t(picture ? 'identity.replaceOf' : 'identity.chooseOf', { name: label })}
        </span>
        {picture ? (
          <>
            <img
              src={picture}
              alt={t('identity.previewOf', { name: label })}
              className={classes.picture}
              onLoad={() => URL.revokeObjectURL(picture)}
            />
            <span className={classes.slotChange}>{t('identity.replace')}</span>
          </>
        ) : (
          <span className={classes.slotWords}>
            <IconPhotoUp size={22} stroke={1.5} aria-hidden="true" />
            {t(write.pending ? 'identity.uploading' : 'identity.choose')}
            <span className={classes.small}>{t('identity.imageHelp')}</span>
          </span>
        )}
      </button>
    </FieldFrame>
  )
}
