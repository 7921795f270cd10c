import { phoneNameLengthMax } from '@portico/contract/constants.ts'
import { phoneBrandNames, phoneBrands, type PhoneBrand } from '@portico/contract/phone/brands.ts'
import { phoneCodeCalls } from '@portico/contract/phone/code.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { say } from './cloudphone.screens.ts'

const { phoneCodeRedeem } = phoneCodeCalls

/** A code in place of a payment. */
export function RedeemForm({ onClose }: { onClose: () => void }) {
  const write = useWrite(phoneCodeRedeem, { inForm: true })
  const form = useForm({
    schema: phoneCodeRedeem.input,
    initial: { code: '', brand: 'Google' as PhoneBrand, model: phoneBrands.Google[0] as string, name: '' },
  })
  const setBrand = (brand: PhoneBrand) => {
    form.set('brand', brand)
    form.set('model', phoneBrands[brand][0])
  }
  return (
    <SaveDialog
      title={say('redeem')}
      form={form}
      write={write}
      saved={say('redeemed')}
      submitWord={say('redeem')}
      onClose={onClose}
    >
      <p className="quiet">{say('redeemText')}</p>
      <TextField {...form.field('code')} label={say('redeemCode')} mono autoFocus required autoComplete="off" />
      <SelectField
        {...form.field('brand')}
        label={say('brand')}
        onChange={(name) => setBrand(name as PhoneBrand)}
        options={phoneBrandNames.map((value) => ({ value, label: value }))}
      />
      <SelectField
        {...form.field('model')}
        label={say('model')}
        options={phoneBrands[form.values.brand].map((value) => ({ value, label: value }))}
      />
      <TextField {...form.field('name')} autoComplete="off" maxLength={phoneNameLengthMax} />
    </SaveDialog>
  )
}
