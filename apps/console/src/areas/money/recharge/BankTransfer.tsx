import { formatMoney } from '@portico/contract/formats.ts'
import { rechargeCalls, type BankAccount, type Recharge } from '@portico/contract/money/recharge.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { CopyText } from '../../../kit/show/CopyText.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import { ProofField } from './ProofField.tsx'
import classes from './Recharge.module.css'
import { RemittanceMark } from './recharge-marks.tsx'

/** Where to send the money, and how to show that it was sent. */
export function BankTransfer({ recharge, bank }: { recharge: Recharge; bank: BankAccount }) {
  const { number, amount, currency, remittance } = recharge
  const [replacing, setReplacing] = useState(false)
  const copied = (text: string) => <CopyText text={text} />
  return (
    <>
      <Card title={t('recharge.bankTitle')}>
        <div className={classes.stack}>
          <p className={classes.line}>{t('recharge.bankText', { number })}</p>
          <Facts
            facts={[
              [t('recharge.holder'), copied(bank.holder)],
              [t('recharge.bank'), copied(bank.bank)],
              bank.branch !== '' && [t('recharge.branch'), copied(bank.branch)],
              [t('recharge.account'), copied(bank.account_number)],
              bank.swift_code !== '' && [t('recharge.swift'), copied(bank.swift_code)],
              [
                t('recharge.sum'),
                <CopyText key="sum" text={amount}>
                  {formatMoney(amount, currency)}
                </CopyText>,
              ],
              [t('recharge.orderNumber'), copied(number)],
              bank.note !== '' && [t('recharge.note'), bank.note],
            ]}
          />
        </div>
      </Card>
      <Card title={t('recharge.proofTitle')}>
        {remittance && !replacing ? (
          <div className={classes.row}>
            <RemittanceMark state={remittance.state} reason={remittance.payer} />
            <Button kind="plain" onClick={() => setReplacing(true)}>
              {t('recharge.replace')}
            </Button>
          </div>
        ) : (
          <ProofForm id={recharge.id} onSent={() => setReplacing(false)} />
        )}
      </Card>
    </>
  )
}

const schema = z.object({ payer: requiredLineAtMost(100), file_id: z.string().check(z.minLength(1, 'rules.choose')) })

function ProofForm({ id, onSent }: { id: string; onSent: () => void }) {
  const write = useWrite(rechargeCalls.remittanceSubmit, { inForm: true })
  const form = useForm({
    schema,
    initial: { payer: '', file_id: '' },
    labels: { file_id: t('recharge.proof') },
  })
  return (
    <SaveCard
      bare
      form={form}
      write={{ ...write, send: (values) => write.send({ id, ...values }) }}
      saved={t('recharge.sent')}
      submitWord={t('recharge.submit')}
      onSaved={onSent}
    >
      <p className={classes.line}>{t('recharge.proofText')}</p>
      <TextField {...form.field('payer')} autoComplete="name" required />
      <ProofField {...form.field('file_id')} />
    </SaveCard>
  )
}
