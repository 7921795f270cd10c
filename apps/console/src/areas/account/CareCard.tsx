import { centerCalls, SaleBindInput, type CenterInfo } from '@portico/contract/account/center.ts'
import { useState } from 'react'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { CheckField, TextField } from '../../kit/fields.tsx'
import { FormCard } from '../../kit/FormCard.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useForm } from '../../kit/use-form.ts'
import classes from './Center.module.css'

/** Whether reminders come by mail, and who looks after the account. */
export function CareCard({ center }: { center: CenterInfo }) {
  const remind = useWrite(centerCalls.expireEmailSave)
  // Ticked at once; a refusal takes it back.
  const [wanted, want] = useState(center.expire_email_status === 1)
  const { sale } = center
  return (
    <Card title={t('center.care')}>
      <CheckField
        label={t('center.expireEmail')}
        help={t('center.expireEmailText')}
        value={wanted}
        onChange={(on) => {
          want(on)
          void remind.send({ status: on ? 1 : 0 }).then(
            () => toast('success', t('center.saved')),
            () => want(!on),
          )
        }}
      />
      {sale ? (
        <Facts
          facts={[
            [t('center.sale'), `${sale.name} · ${sale.sale_id}`],
            sale.phone && [t('fields.phone'), sale.phone],
            sale.email && [t('fields.email'), sale.email],
          ]}
        />
      ) : (
        <SaleForm />
      )}
    </Card>
  )
}

function SaleForm() {
  const write = useWrite(centerCalls.saleBind, { inForm: true })
  const form = useForm({ schema: SaleBindInput, initial: { sale_id: '' } })
  return (
    <FormCard
      bare
      plain
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('center.bindSale')}
      onSubmit={form.submit(async (values) => {
        const { name } = await write.send(values)
        toast('success', t('center.saleBound', { name }))
      })}
    >
      <p className={classes.line}>{t('center.saleText')}</p>
      <TextField {...form.field('sale_id')} autoComplete="off" maxLength={20} />
    </FormCard>
  )
}
