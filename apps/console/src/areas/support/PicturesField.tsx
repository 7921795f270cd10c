import { workOrderImagesMax } from '@portico/contract/constants.ts'
import { hasExtension } from '@portico/contract/rules/files.ts'
import { workOrderImageBytes, workOrderImageExtensions } from '@portico/contract/rules/support.ts'
import IconPaperclip from '@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useId, useRef, useState } from 'react'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { FieldFrame } from '../../kit/form/fields.tsx'
import classes from './WorkOrder.module.css'

export interface ChosenPicture {
  file: File
  url: string
}

const fits = (file: File) =>
  hasExtension(file.name, workOrderImageExtensions) && workOrderImageBytes.safeParse(file.size).success

/** Pictures that go along with the form. What does not fit is told before it is sent. */
export function PicturesField({
  value,
  onChange,
}: {
  value: readonly ChosenPicture[]
  onChange: (pictures: readonly ChosenPicture[]) => void
}) {
  const id = useId()
  const picker = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const label = t('workOrder.pictures')

  function take(files: readonly File[]) {
    setRefused(undefined)
    if (!files.every(fits)) return setRefused(describe('rules.image', label))
    if (value.length + files.length > workOrderImagesMax) return setRefused(describe('rules.imageCount', label))
    onChange([...value, ...files.map((file) => ({ file, url: URL.createObjectURL(file) }))])
  }
  function drop(picture: ChosenPicture) {
    URL.revokeObjectURL(picture.url)
    onChange(value.filter((other) => other !== picture))
  }
  return (
    <FieldFrame id={id} label={label} error={refused} help={t('workOrder.picturesHelp')}>
      <div className={classes.tools}>
        {value.length > 0 && (
          <ul className={classes.chips}>
            {value.map((picture, n) => (
              <li key={picture.url} className={classes.chip}>
                <img src={picture.url} alt={picture.file.name} />
                <button
                  type="button"
                  className={classes.drop}
                  aria-label={t('workOrder.dropPicture', { n: n + 1 })}
                  onClick={() => drop(picture)}
                >
                  <IconX size={14} stroke={1.8} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={picker}
          id={id}
          type="file"
          multiple
          accept={workOrderImageExtensions.map((extension) => `.${extension}`).join()}
          className="visually-hidden"
          tabIndex={-1}
          aria-invalid={refused !== undefined || undefined}
          aria-describedby={`${refused ? `${id}-error ` : ''}${id}-help`}
          onChange={(event) => {
            const chosen = [...(event.target.files ?? [])]
            event.target.value = ''
            take(chosen)
          }}
        />
        <Button
          kind="plain"
          disabled={value.length >= workOrderImagesMax}
          icon={<IconPaperclip size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => picker.current?.click()}
        >
          {t('workOrder.attach')}
        </Button>
      </div>
    </FieldFrame>
  )
}
