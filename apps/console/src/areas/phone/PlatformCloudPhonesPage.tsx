import { cloudphone } from '@portico/contract/phone/cloudphone.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceMobilePlus from '@tabler/icons-react/dist/esm/icons/IconDeviceMobilePlus.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { useAct } from '../../sold/use-act.ts'
import { column } from '../../sold/columns.tsx'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { actRefusal } from '../../sold/refusal.ts'
import { cloudphoneColumns } from './cloudphone-columns.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'

export default function PlatformCloudPhonesPage() {
  const setup = useAct(cloudphone.calls.platformCloudphoneSetup)
  const fill = useAct(cloudphone.calls.platformCloudphoneFill)
  return (
    <PlatformProductPage
      product={cloudphone}
      screens={cloudphoneScreens}
      columns={[...cloudphoneColumns(), column.created()]}
      facts={({ count, brand, model, google }) => [
        [say('count'), String(count)],
        [say('model'), `${brand} ${model}`],
        [say('google'), google ? say('yes') : say('no')],
      ]}
      actions={(row) => [
        setup(row.id, {
          key: 'setup',
          word: say('setup'),
          icon: IconPlayerPlay,
          quick: true,
          refused: actRefusal(cloudphone, row, cloudphone.can.setup),
          confirm: { title: say('setupTitle', { name: row.name }), text: say('setupText'), confirm: say('setup') },
          begun: say('settingUp'),
        }),
        fill(row.id, {
          key: 'fill',
          word: say('fill'),
          icon: IconDeviceMobilePlus,
          refused:
            actRefusal(cloudphone, row, cloudphone.can.fill) ??
            (row.device_count < row.count ? undefined : say('filled')),
          confirm: { title: say('fillTitle', { name: row.name }), text: say('fillText'), confirm: say('fill') },
          begun: say('settingUp'),
        }),
        {
          key: 'phones',
          word: say('toPhones'),
          icon: IconDeviceMobile,
          quick: true,
          refused: row.device_count === 0 ? say('notSetUp') : undefined,
          run: () => navigate(cloudphoneScreens.paths.operatorDevices({ service_id: row.id })),
        },
      ]}
    />
  )
}
