import { resourceCalls, type DeletePreview } from '@portico/contract/resource/resource.ts'
import { useState } from 'react'
import { useCall } from '../../../app/queries.ts'
import { useWrite } from '../../../app/use-write.ts'
import { find, t } from '../../../app/words.ts'
import { Answered } from '../../../kit/Answered.tsx'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/Dialog.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { TextField } from '../../../kit/fields.tsx'
import formClasses from '../../../kit/Form.module.css'
import { FormProblem } from '../../../kit/FormProblem.tsx'
import { Money } from '../../../kit/Money.tsx'
import { toast } from '../../../kit/toast-store.ts'
import classes from './Resource.module.css'
import type { ResourceDialogProps } from './ResourceForms.tsx'

interface DeleteDialogProps extends ResourceDialogProps {
  /** What stays although it was bought together with it. */
  stays?: string
}

/** Says the sum that comes back and what goes along; the name is typed before it happens. */
export function DeleteDialog({ row, stays, onClose }: DeleteDialogProps) {
  const { id, name } = row
  const [typed, setTyped] = useState('')
  const answer = useCall(resourceCalls.resourceDeletePreview, { id })
  const write = useWrite(resourceCalls.resourceDelete, { inForm: true, action: t('resource.delete') })
  async function remove({ refund }: DeletePreview) {
    if (typed.trim() !== name) return
    try {
      await write.send({ id, refund })
    } catch {
      // The sum falls with time: the new one is shown beside the refusal.
      await answer.refetch()
      return
    }
    onClose()
    toast('success', t('resource.deleting'))
  }
  return (
    <Dialog onClose={onClose} title={t('resource.deleteTitle', { name })} size={480}>
      <Answered answer={answer}>
        {(preview) => (
          <form
            className={classes.stack}
            onSubmit={(event) => {
              event.preventDefault()
              void remove(preview)
            }}
          >
            <p className={classes.text}>
              {preview.bin_days > 0 ? t('resource.binDays', { n: preview.bin_days }) : t('resource.forGood')}
            </p>
            <div className={classes.box}>
              <Facts
                facts={[
                  [t('resource.refund'), <Money key="refund" amount={preview.refund} />],
                  Number(preview.voucher) > 0 && [
                    t('resource.voucherLost'),
                    <Money key="voucher" amount={preview.voucher} />,
                  ],
                  preview.also.length > 0 && [
                    t('resource.goesAlong'),
                    preview.also.map((one) => (
                      <div key={one.id}>
                        {find(`money.products.${one.kind}`) ?? one.kind} · {one.name}
                      </div>
                    )),
                  ],
                ]}
              />
            </div>
            {stays && <p className={classes.text}>{stays}</p>}
            <FormProblem error={write.error} />
            <TextField
              label={t('kit.typeToConfirm', { name })}
              value={typed}
              autoComplete="off"
              autoFocus
              onChange={setTyped}
            />
            <div className={formClasses.actions}>
              <Button kind="plain" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" kind="danger" pending={write.pending} disabled={typed.trim() !== name}>
                {t('resource.delete')}
              </Button>
            </div>
          </form>
        )}
      </Answered>
    </Dialog>
  )
}
