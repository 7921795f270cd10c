import { phoneBrandNames, phoneBrands, type PhoneBrand } from '@portico/contract/phone/brands.ts'
import { phoneCalls, type Phone, type PhoneResults } from '@portico/contract/phone/device.ts'
import { chosen, requiredLineAtMost } from '@portico/contract/rules/text.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { say } from './cloudphone.screens.ts'

const schema = z.object({ brand: chosen(phoneBrandNames), model: requiredLineAtMost(32) })

interface ModelFormProps {
  phones: readonly Phone[]
  onRefused: (result: PhoneResults['result']) => void
  onClose: () => void
}

/** What phones say that they are. */
export function ModelForm({ phones, onRefused, onClose }: ModelFormProps) {
  const write = useWrite(phoneCalls.phoneBrand, { inForm: true })
  const form = useForm({ schema, initial: { brand: 'Google' as PhoneBrand, model: phoneBrands.Google[0] as string } })
  const brand = form.field('brand')
  const send = async (values: z.output<typeof schema>) => {
    const { result } = await write.send({ device_ids: phones.map(({ id }) => id), ...values })
    if (result.some(({ ok }) => !ok)) onRefused(result)
    return result.filter(({ ok }) => ok).length
  }
  const onBrand = (name: string) => {
    form.set('brand', name as PhoneBrand)
    form.set('model', phoneBrands[name as PhoneBrand]?.[0] ?? '')
  }
  return (
    <SaveDialog
      title={say('devices.modelTitle', { n: phones.length })}
      form={form}
      write={{ ...write, send }}
      saved={(_, changed) => say('devices.modelSaved', { n: changed })}
      onClose={onClose}
    >
      <SelectField
        {...brand}
        onChange={onBrand}
        label={say('brand')}
        help={say('devices.modelText')}
        options={phoneBrandNames.map((value) => ({ value, label: value }))}
      />
      <SelectField
        {...form.field('model')}
        label={say('model')}
        options={(phoneBrands[form.values.brand] ?? []).map((value) => ({ value, label: value }))}
      />
    </SaveDialog>
  )
}
