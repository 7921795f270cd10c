import type { CloudPhone } from '@portico/contract/phone/cloudphone.ts'
import { phoneManageCalls } from '@portico/contract/phone/manage.ts'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import form from '../../kit/form/Form.module.css'
import { Button } from '../../kit/show/Button.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { say } from './cloudphone.screens.ts'

/** A link that works once, made as the dialog opens. */
export function ManageLinkDialog({ row, onClose }: ResourceDialogProps<CloudPhone>) {
  const { send, error } = useWrite(phoneManageCalls.phoneManageUrl, { inForm: true })
  const ask = useRef(send)
  ask.current = send
  const [url, setUrl] = useState('')
  useEffect(() => {
    ask.current({ service_id: row.id }).then(
      (made) => setUrl(made.url),
      () => {},
    )
  }, [row.id])
  // In a tab that does not take this one's session along.
  const open = () => {
    window.open(url, '_blank', 'noopener')
    onClose()
  }
  return (
    <Dialog title={say('manage.linkTitle', { name: row.name })} onClose={onClose} size={520}>
      <p>{say('manage.linkText')}</p>
      {url && <CopyText text={url} />}
      {error && <p role="alert">{error.message}</p>}
      <div className={form.actions}>
        <Button kind="plain" onClick={onClose}>
          {say('manage.close')}
        </Button>
        <Button disabled={!url} onClick={open}>
          {say('manage.open')}
        </Button>
      </div>
    </Dialog>
  )
}
