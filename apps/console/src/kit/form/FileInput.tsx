import type { Ref } from 'react'

interface FileInputProps {
  ref: Ref<HTMLInputElement>
  id?: string
  name?: string | undefined
  accept: string
  label?: string
  error?: string | undefined
  help?: boolean
  onPick: (file: File) => void
}

/** Behind a button that is pressed in its place. The same file can be chosen again after it was mended. */
export const FileInput = ({ ref, id, name, accept, label, error, help = false, onPick }: FileInputProps) => (
  <input
    ref={ref}
    id={id}
    name={name}
    type="file"
    accept={accept}
    className="visually-hidden"
    tabIndex={-1}
    aria-label={label}
    aria-invalid={error !== undefined || undefined}
    aria-describedby={[error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ') || undefined}
    onChange={(event) => {
      const file = event.target.files?.[0]
      event.target.value = ''
      if (file) onPick(file)
    }}
  />
)
