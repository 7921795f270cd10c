import { cloudphone, phoneRemarkMax, phonesPerServiceMax, type CloudPhone } from '@portico/contract/phone/cloudphone.ts'
import { phoneCodeCalls } from '@portico/contract/phone/code.ts'
import { phoneManageCalls } from '@portico/contract/phone/manage.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconDeviceMobilePlus from '@tabler/icons-react/dist/esm/icons/IconDeviceMobilePlus.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { navigate } from '../../base/place/navigate.ts'
import * as z from 'zod/mini'
import { useParam } from '../../base/state/use-param.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { ActForm } from '../../sold/ActDialog.tsx'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { ownerRefusal } from '../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { cloudphoneColumns } from './cloudphone-columns.tsx'
import { ManageLinkDialog } from './ManageLinkDialog.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'
import { usePhoneTerms } from './use-phone-terms.ts'
import { GrowForm } from './GrowForm.tsx'
import { RedeemForm } from './RedeemForm.tsx'

export default function CloudPhonesPage() {
  const redeem = useParam('redeem')
  return (
    <ProductPage
      product={cloudphone}
      screens={cloudphoneScreens}
      columns={cloudphoneColumns()}
      assignable={() => true}
      terms={usePhoneTerms()}
      refused={(row, action) => ownerRefusal(cloudphone, row, action, { notYet: say('notSetUp') })}
      header={
        <RefusableButton
          kind="plain"
          refused={callRefusal(phoneCodeCalls.phoneCodeRedeem)}
          onClick={() => redeem.open('1')}
        >
          {say('redeem')}
        </RefusableButton>
      }
      actions={({ id, device_count, status, count }, open) => [
        {
          key: 'phones',
          word: say('toPhones'),
          icon: IconDeviceMobile,
          quick: true,
          refused: device_count === 0 ? say('notSetUp') : undefined,
          run: () => navigate(cloudphoneScreens.paths.devices({ service_id: id })),
        },
        {
          key: 'manage',
          word: say('manage.link'),
          icon: IconExternalLink,
          refused: callRefusal(phoneManageCalls.phoneManageUrl) ?? (device_count === 0 ? say('notSetUp') : undefined),
          run: () => open('manage'),
        },
        {
          key: 'grow',
          word: say('grow'),
          icon: IconDeviceMobilePlus,
          refused: callRefusal(cloudphone.calls.cloudphoneGrow) ?? growRefusal(status, count),
          run: () => open('grow'),
        },
        {
          key: 'remark',
          word: say('editRemark'),
          icon: IconPencil,
          refused: callRefusal(cloudphone.calls.cloudphoneRemark),
          run: () => open('remark'),
        },
      ]}
      dialogs={{ remark: RemarkForm, grow: GrowForm, manage: ManageLinkDialog }}
    >
      {redeem.value && <RedeemForm onClose={redeem.close} />}
    </ProductPage>
  )
}

function growRefusal(status: CloudPhone['status'], count: number): string | undefined {
  if (status !== 'active') return say('notSetUp')
  return count < phonesPerServiceMax ? undefined : say('growFull')
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
