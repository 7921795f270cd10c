import { useState } from 'react'
import { t } from '../../base/words/t.ts'
import { Button } from '../show/Button.tsx'
import type { Asked } from '../../base/state/confirm-store.ts'
import { Dialog } from './Dialog.tsx'
import { TextField } from '../form/fields.tsx'
import classes from '../form/Form.module.css'

/** Stands once in the frame and shows what `confirm` asks. */
export default function ConfirmDialog({ asked }: { asked: Asked }) {
  const [typed, setTyped] = useState('')
  const { title, text, confirm, danger, typeName, answer } = asked
  const ready = typeName === undefined || typed.trim() === typeName
  function finish(yes: boolean) {
    setTyped('')
    answer(yes)
  }
  return (
    <Dialog onClose={() => finish(false)} title={title} size={440} withCloseButton={false}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) finish(true)
        }}
      >
        <div className={classes.text}>{text}</div>
        {typeName !== undefined && (
          <>
            <p className={classes.text}>{t('kit.cannotUndo')}</p>
            <TextField
              label={t('kit.typeToConfirm', { name: typeName })}
              value={typed}
              autoComplete="off"
              autoFocus
              onChange={setTyped}
            />
          </>
        )}
        <div className={classes.actions}>
          <Button kind="plain" onClick={() => finish(false)} autoFocus={typeName === undefined}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" kind={danger ? 'danger' : 'primary'} disabled={!ready}>
            {confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
