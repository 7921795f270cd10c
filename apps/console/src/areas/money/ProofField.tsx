import { remittanceProofBytesMax } from '@portico/contract/money/recharge.ts'
import { imageCalls } from '@portico/contract/platform/images.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useRef, useState } from 'react'
import { CallError } from '../../base/call/call-error.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { FieldFrame, type FieldProps } from '../../kit/form/fields.tsx'
import classes from './Recharge.module.css'

const isFit = ({ name, size }: File) => /\.(?:jpe?g|png|bmp|webp)$/i.test(name) && size <= remittanceProofBytesMax

/** The picture of a receipt. It is uploaded at once; the form sends which one it was. */
export function ProofField({ name, label, value, onChange, error }: FieldProps<string>) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const write = useWrite(imageCalls.imageUpload, { inForm: true })
  const [refused, setRefused] = useState<string>()
  const shown = refused ?? error
  const picture = write.data?.id === value ? write.data : undefined

  async function take(file: File) {
    if (!isFit(file)) return setRefused(describe('rules.image', label))
    setRefused(undefined)
    try {
      onChange((await write.send({ purpose: 'remittanceProof' }, { files: { image: [file] } })).id)
    } catch (failed) {
      if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
    }
  }
  return (
    <FieldFrame id={id} label={label} error={shown} help={t('recharge.proofHelp')} required>
      <div className={classes.proof} aria-busy={write.pending}>
        {picture && <img src={picture.url} alt={t('recharge.proofOf')} className={classes.proofPicture} />}
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          accept=".jpg,.jpeg,.png,.bmp,.webp"
          className="visually-hidden"
          tabIndex={-1}
          aria-invalid={shown !== undefined || undefined}
          aria-describedby={`${shown ? `${id}-error ` : ''}${id}-help`}
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file can be chosen again after it was mended.
            event.target.value = ''
            if (file) void take(file)
          }}
        />
        <Button
          kind="plain"
          pending={write.pending}
          icon={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(picture ? 'recharge.change' : 'recharge.choose')}
        </Button>
      </div>
    </FieldFrame>
  )
}
