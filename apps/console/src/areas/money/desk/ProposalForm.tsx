import { formatMoney } from '@portico/contract/formats.ts'
import { Adjustment, financeCalls, OfflineRecharge, type ProposalKind } from '@portico/contract/money/finance.ts'
import { paySettingsCalls } from '@portico/contract/money/pay-settings.ts'
import { useDeferredValue, useState } from 'react'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { AreaField, TextField, type FieldProps } from '../../../kit/form/fields.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../../base/state/use-form.ts'
import classes from '../recharge/Recharge.module.css'

/** Money by hand, with its reason. Whether it is done at once or waits, the server says. */
export function ProposalForm({ kind, onClose }: { kind: ProposalKind; onClose: () => void }) {
  const isOffline = kind === 'offline'
  const title = t(isOffline ? 'recharge.addOffline' : 'recharge.adjust')
  const offline = useWrite(financeCalls.offlineRechargeAdd, { inForm: true, action: title })
  const adjustment = useWrite(financeCalls.adjustmentAdd, { inForm: true, action: title })
  const write = isOffline ? offline : adjustment
  const limit = formatMoney(useCall(paySettingsCalls.paySettingsInfo).data?.settings.approval_above ?? '0')
  const form = useForm({
    schema: isOffline ? OfflineRecharge : Adjustment,
    initial: { account_id: '', amount: '', reason: '' },
    check: ({ account_id }) => ({ account_id: account_id ? undefined : 'rules.choose' }),
  })
  return (
    <SaveDrawer
      title={title}
      form={form}
      write={write}
      saved={(_, { state, order_number: number }) =>
        state === 'applied' ? t('recharge.applied', { number }) : t('recharge.proposed')
      }
      submitWord={title}
      onClose={onClose}
    >
      <PayerField {...form.field('account_id')} />
      <TextField
        {...form.field('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
        help={t(isOffline ? 'recharge.amountHelp' : 'recharge.adjustHelp', { limit })}
      />
      <AreaField {...form.field('reason')} rows={3} required maxLength={300} />
    </SaveDrawer>
  )
}

const searchCharsMin = 2

/** Finds a customer by what is known of them and chooses one. */
function PayerField({ name, label, value, onChange, error }: FieldProps<string>) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const enabled = search.length >= searchCharsMin
  const found = useCall(financeCalls.payerList, { search }, { enabled, keepPrevious: true }).data?.result
  return (
    <div className={classes.payers}>
      <TextField
        label={label}
        value={typed}
        onChange={setTyped}
        error={error}
        help={t('recharge.findHelp')}
        autoComplete="off"
        autoFocus
        required
        {...(name && { name })}
      />
      {enabled && found?.length === 0 && <p className={classes.line}>{t('recharge.nobody')}</p>}
      {enabled && found && found.length > 0 && (
        <fieldset className={classes.ways}>
          <legend className="visually-hidden">{label}</legend>
          {found.map((payer) => (
            <label key={payer.account_id} className={classes.way} data-chosen={payer.account_id === value || undefined}>
              <input
                type="radio"
                name="payer"
                checked={payer.account_id === value}
                onChange={() => onChange(payer.account_id)}
              />
              <span>{payer.name}</span>
              <span className={classes.wayHelp}>
                {[payer.email, payer.phone, formatMoney(payer.cash)].filter(Boolean).join(' · ')}
              </span>
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
