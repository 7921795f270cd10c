import { useRef } from 'react'
import { droppedFiles } from '../../base/upload/picked.ts'
import { addSendings } from './upload/upload-store.ts'
import { say } from './upload/words.ts'

/** Files that are chosen or let fall come into the space, or among the apps. */
export function useFilePick(purpose: 'file' | 'app') {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: readonly File[]) => addSendings(files, { purpose })
  return {
    open: () => input.current?.click(),
    drop: (items: DataTransferItemList) =>
      void droppedFiles(items).then((picked) => take(picked.map(({ file }) => file))),
    input: (
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={purpose === 'app' ? say('apps.upload') : say('space.upload')}
        {...(purpose === 'app' && { accept: '.apk' })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file can be chosen once more.
          target.value = ''
          take(files)
        }}
      />
    ),
  }
}
