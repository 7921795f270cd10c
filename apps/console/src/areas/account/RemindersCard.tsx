import { centerCalls, SaleBindInput, type CenterInfo } from '@portico/contract/account/center.ts'
import type { UserInfo } from '@portico/contract/account/user.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { SaveCard } from '../../kit/form/SaveCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useChosen } from '../../base/state/use-chosen.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Center.module.css'

/** Whether reminders come by mail, and who looks after the account. */
export function RemindersCard({ center, person }: { center: CenterInfo; person: UserInfo }) {
  const remind = useWrite(centerCalls.expireEmailSave)
  const { value, choose } = useChosen(center.expire_email_status === 1, async (on) => {
    await remind.send({ status: on ? 1 : 0 })
    toast('success', t('center.saved'))
  })
  const { sale } = center
  return (
    <Card title={t('center.reminders')}>
      <CheckField label={t('center.expireEmail')} help={t('center.expireEmailText')} value={value} onChange={choose} />
      {sale ? (
        <Facts
          facts={[
            [t('center.sale'), `${sale.name} · ${sale.sale_id}`],
            sale.phone && [t('fields.phone'), sale.phone],
            sale.email && [t('fields.email'), sale.email],
          ]}
        />
      ) : (
        !person.through_agent && <SaleForm />
      )}
    </Card>
  )
}

function SaleForm() {
  const write = useWrite(centerCalls.saleBind, { inForm: true })
  const form = useForm({ schema: SaleBindInput, initial: { sale_id: '' } })
  return (
    <SaveCard
      bare
      plain
      form={form}
      write={write}
      saved={(_, { name }) => t('center.saleBound', { name })}
      submitWord={t('center.bindSale')}
    >
      <p className={classes.line}>{t('center.saleText')}</p>
      <TextField {...form.field('sale_id')} autoComplete="off" maxLength={20} />
    </SaveCard>
  )
}
