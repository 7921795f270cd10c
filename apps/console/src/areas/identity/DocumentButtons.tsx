import { certificationCalls, type Application, type DocumentSlot } from '@portico/contract/identity/certification.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import { useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { runAction } from '../../base/state/run-action.ts'
import classes from './Identity.module.css'

type DocumentCall =
  | typeof certificationCalls.certificationDocument
  | typeof certificationCalls.platformCertificationDocument

/** The documents of an application, each opened by a press: the server records each. */
export function DocumentButtons({ application, call }: { application: Application; call: DocumentCall }) {
  const read = useWrite(call as typeof certificationCalls.certificationDocument)
  const [open, setOpen] = useState<{ slot: DocumentSlot; url: string }>()
  const show = (slot: DocumentSlot) =>
    runAction({
      run: async () => {
        const file = (await read.send({ id: application.id, slot })) as Blob
        setOpen({ slot, url: URL.createObjectURL(file) })
      },
    })
  function close() {
    if (open) URL.revokeObjectURL(open.url)
    setOpen(undefined)
  }
  if (application.documents.length === 0) return <p className={classes.line}>{t('identity.noDocuments')}</p>
  return (
    <div className={classes.stack}>
      <div className={classes.row}>
        {application.documents.map((slot) => (
          <Button
            key={slot}
            kind="plain"
            icon={<IconEye size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void show(slot)}
          >
            {t(`fields.${slot}`)}
          </Button>
        ))}
      </div>
      <p className={classes.small}>{t('identity.looksRecorded')}</p>
      {open && (
        <Dialog title={t(`fields.${open.slot}`)} size={820} onClose={close}>
          <img src={open.url} alt={t(`fields.${open.slot}`)} className={classes.whole} />
        </Dialog>
      )}
    </div>
  )
}
