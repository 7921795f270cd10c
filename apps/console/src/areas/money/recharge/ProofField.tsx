import { remittanceProofBytesMax } from '@portico/contract/money/recharge.ts'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import { useId, useRef } from 'react'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { FieldFrame, type FieldProps } from '../../../kit/form/fields.tsx'
import { FileInput } from '../../../kit/form/FileInput.tsx'
import { usePicture } from '../../../sold/use-picture.ts'
import classes from './Recharge.module.css'

const isFit = ({ name, size }: File) => /\.(?:jpe?g|png|bmp|webp)$/i.test(name) && size <= remittanceProofBytesMax

/** The picture of a receipt. It is uploaded at once; the form sends which one it was. */
export function ProofField(field: FieldProps<string>) {
  const { name, label } = field
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const problemOf = (file: File) => (isFit(file) ? undefined : 'rules.image')
  const { fresh, error, pending, take } = usePicture({ ...field, purpose: 'remittanceProof', problemOf })
  return (
    <FieldFrame id={id} label={label} error={error} help={t('recharge.proofHelp')} required>
      <div className={classes.proof} aria-busy={pending}>
        {fresh && <img src={fresh.url} alt={t('recharge.proofOf')} className={classes.proofPicture} />}
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept=".jpg,.jpeg,.png,.bmp,.webp"
          error={error}
          help
          onPick={take}
        />
        <Button
          kind="plain"
          pending={pending}
          icon={<IconUpload size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t(fresh ? 'recharge.change' : 'recharge.choose')}
        </Button>
      </div>
    </FieldFrame>
  )
}
