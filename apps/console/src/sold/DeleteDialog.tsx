import { formatMoney } from '@portico/contract/formats.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import type { DeletePreview } from '@portico/contract/resource/fields.ts'
import { soldProduct } from '@portico/contract/resource/products.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useState } from 'react'
import { useCall } from '../base/call/queries.ts'
import { productName, t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { Facts } from '../kit/show/Facts.tsx'
import { CheckField, TextField } from '../kit/form/fields.tsx'
import formClasses from '../kit/form/Form.module.css'
import { FormProblem } from '../kit/form/FormProblem.tsx'
import { Money } from '../kit/show/Money.tsx'
import { formatTime } from '../kit/show/RelativeTime.tsx'
import { toast } from '../base/state/toast-store.ts'
import classes from './Resource.module.css'
import type { ResourceDialogProps } from './ResourceForms.tsx'
import { usePaid } from './use-paid.ts'

type Bound = DeletePreview['bound'][number]

export const goesByDefault = ({ kind }: Bound) => soldProduct(kind)?.goesAlong ?? false

/** Says the sum that comes back and what goes along or may; the name is typed before it happens. */
export function DeleteDialog({ row, onClose }: ResourceDialogProps) {
  const { id, name } = row
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const isChosen = (one: Bound) => chosen[one.id] ?? goesByDefault(one)
  const answer = useCall(resourceCalls.resourceDeletePreview, { id })
  const write = usePaid(resourceCalls.resourceDelete, answer.refetch, { action: t('resource.delete') })
  async function remove({ token, bound }: DeletePreview) {
    if (typed.trim() !== name) return
    await write.send({ id, token, also: bound.filter(isChosen).map((one) => one.id) })
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
              void remove(preview).catch(() => {})
            }}
          >
            <p className={classes.text}>
              {preview.bin_until
                ? t('resource.binUntil', { time: formatTime(preview.bin_until) })
                : t('resource.forGood')}
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
                        {productName(one.kind)} · {one.name}
                      </div>
                    )),
                  ],
                ]}
              />
            </div>
            {preview.bound.length > 0 && (
              <fieldset className={classes.bound}>
                <legend>{t('resource.livesOn')}</legend>
                {preview.bound.map((one) => (
                  <CheckField
                    key={one.id}
                    label={t('resource.deleteToo', { what: productName(one.kind), name: one.name })}
                    help={t('resource.comesBack', { sum: formatMoney(one.refund) })}
                    value={isChosen(one)}
                    onChange={(goes) => setChosen({ ...chosen, [one.id]: goes })}
                  />
                ))}
              </fieldset>
            )}
            <p className={classes.text}>
              {t('resource.refundRule', {
                sum: formatMoney(addMoney(preview.refund, ...preview.bound.filter(isChosen).map((one) => one.refund))),
                time: formatTime(preview.expire_time),
              })}
            </p>
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
