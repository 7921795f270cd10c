import { agentNoteMax } from '@portico/contract/agent/customer.ts'
import type { ProductFactor } from '@portico/contract/agent/factor.ts'
import {
  agentCustomerNameMax,
  AgentCustomerCreateInput,
  madeCustomerCalls,
  welcomeDays,
} from '@portico/contract/agent/made-customer.ts'
import { registerPhoneFits } from '@portico/contract/rules/account.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import classes from './Agent.module.css'
import { FactorRows } from './FactorRows.tsx'

const initial = {
  name: '',
  email: '',
  area_code: dialOf(mainland),
  phone: '',
  note: '',
  discount: '1.00',
  products: [] as ProductFactor[],
}

/** A customer by name and address. The password is theirs to set. */
export function AgentCustomerCreateForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(madeCustomerCalls.agentCustomerCreate, { inForm: true })
  const form = useDraftForm({
    name: 'agent-customer-new',
    schema: AgentCustomerCreateInput,
    initial,
    labels: { name: t('agent.desk.customerName'), discount: t('agent.discount'), products: t('agent.rules') },
    check: ({ area_code, phone }) => ({
      phone: phone && !registerPhoneFits(area_code, phone) ? 'rules.phone' : undefined,
    }),
  })
  const area = useArea(form.values.area_code, (dial) => form.set('area_code', dial))
  return (
    <SaveDrawer
      title={t('agent.desk.create')}
      form={form}
      write={write}
      saved={({ email }) => t('agent.desk.created', { email })}
      submitWord={t('agent.desk.createNow')}
      onClose={onClose}
    >
      <p className={classes.help}>{t('agent.desk.createText', { days: welcomeDays })}</p>
      <TextField {...form.field('name')} maxLength={agentCustomerNameMax} autoComplete="off" autoFocus />
      <TextField {...form.field('email')} type="email" autoComplete="off" />
      <PhoneField {...form.field('phone')} {...area} label={t('agent.desk.phoneOptional')} />
      <TextField {...form.field('discount')} inputMode="decimal" help={t('agent.discountHelp')} />
      <FactorRows {...form.field('products')} help={t('agent.rulesHelp')} />
      <TextField {...form.field('note')} maxLength={agentNoteMax} help={t('agent.noteHelp')} />
    </SaveDrawer>
  )
}
