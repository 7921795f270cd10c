import { imageCalls, type ImagePurpose } from '@portico/contract/platform/images.ts'
import type { MessageKey } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import { CallError } from '../base/call/call-error.ts'
import { useWrite } from '../base/call/use-write.ts'
import { describe, t } from '../base/words/words.ts'
import type { FieldProps } from '../kit/form/fields.tsx'

interface PictureField extends Pick<FieldProps<string>, 'label' | 'value' | 'onChange' | 'error'> {
  purpose: ImagePurpose
  /** What the server would refuse is told before anything is sent. */
  problemOf: (file: File) => MessageKey | undefined | Promise<MessageKey | undefined>
}

/** A picture that is uploaded at once; the form sends which one it was. */
export function usePicture({ label, value, onChange, error, purpose, problemOf }: PictureField) {
  const write = useWrite(imageCalls.imageUpload, { inForm: true })
  const [refused, setRefused] = useState<string>()
  async function take(file: File) {
    const problem = await problemOf(file)
    if (problem) return setRefused(describe(problem, label))
    setRefused(undefined)
    try {
      onChange((await write.send({ purpose }, { files: { image: [file] } })).id)
    } catch (failed) {
      if (failed instanceof CallError && !failed.shown) setRefused(t('kit.uploadFailed', { reason: failed.message }))
    }
  }
  return {
    pending: write.pending,
    error: refused ?? error,
    /** The one that was uploaded here, while it is the one that is chosen. */
    fresh: write.data?.id === value ? write.data : undefined,
    take: (file: File) => void take(file),
    remove() {
      setRefused(undefined)
      onChange('')
    },
  }
}
