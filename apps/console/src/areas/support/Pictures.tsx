import type { Picture } from '@portico/contract/support/work-order.ts'
import { useState } from 'react'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import classes from './WorkOrder.module.css'

/** Every answer signs the address anew: the picture that is shown stays, and is asked for again only if it has run out. */
function Thumb({ url }: { url: string }) {
  const [shown, setShown] = useState(url)
  return <img src={shown} alt="" loading="lazy" onError={() => setShown(url)} />
}

/** Small in the conversation, large in a dialog. */
export function Pictures({ pictures }: { pictures: readonly Picture[] }) {
  const [open, setOpen] = useState<string>()
  const large = pictures.find(({ id }) => id === open)
  if (pictures.length === 0) return null
  return (
    <>
      <ul className={classes.pictures}>
        {pictures.map(({ id, url }, n) => (
          <li key={id}>
            <button
              type="button"
              className={classes.picture}
              aria-label={t('workOrder.openPicture', { n: n + 1 })}
              onClick={() => setOpen(id)}
            >
              <Thumb url={url} />
            </button>
          </li>
        ))}
      </ul>
      {large && (
        <Dialog onClose={() => setOpen(undefined)} title={t('workOrder.picture')} size="xl">
          <img className={classes.large} src={large.url} alt={t('workOrder.picture')} />
        </Dialog>
      )}
    </>
  )
}
