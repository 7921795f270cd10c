import { cloudphone, phoneRemarkMax, type CloudPhone } from '@portico/contract/phone/cloudphone.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { TextField } from '../../kit/form/fields.tsx'
import { ActForm } from '../../sold/ActDialog.tsx'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { careRefusal } from '../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { cloudphoneColumns } from './cloudphone-columns.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'

export default function CloudPhonesPage() {
  const go = useNavigate()
  return (
    <ProductPage
      product={cloudphone}
      screens={cloudphoneScreens}
      columns={cloudphoneColumns()}
      assignable={() => true}
      refused={(row, action) => careRefusal(cloudphone, row, action, { notYet: say('notSetUp') })}
      actions={({ id, device_count }, open) => [
        {
          key: 'phones',
          word: say('toPhones'),
          icon: IconDeviceMobile,
          quick: true,
          refused: device_count === 0 ? say('notSetUp') : undefined,
          run: () => go(cloudphoneScreens.paths.devices({ service_id: id })),
        },
        { key: 'remark', word: say('editRemark'), icon: IconPencil, run: () => open('remark') },
      ]}
      dialogs={{ remark: RemarkForm }}
    />
  )
}

const remarkSchema = z.object({ remark: lineAtMost(phoneRemarkMax) })

function RemarkForm({ row, onClose }: ResourceDialogProps<CloudPhone>) {
  return (
    <ActForm
      row={row}
      act={cloudphone.calls.cloudphoneRemark}
      schema={remarkSchema}
      initial={{ remark: row.remark }}
      labels={{ remark: say('remark') }}
      title={say('remarkTitle', { name: row.name })}
      word={say('editRemark')}
      begun={say('remarked')}
      onClose={onClose}
    >
      {(form) => <TextField {...form.field('remark')} autoFocus maxLength={phoneRemarkMax} autoComplete="off" />}
    </ActForm>
  )
}
