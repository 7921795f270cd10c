import { host, type PlainHostAction, type PlatformHost } from '@portico/contract/compute/host.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlayerStop from '@tabler/icons-react/dist/esm/icons/IconPlayerStop.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { actionWord } from '../../sold/action-word.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { HostMark, sizeWords } from './host-marks.tsx'
import { refusalOf } from './host-refusal.ts'
import { PlatformActForm } from './PlatformActForm.tsx'
import { hostScreens, say } from './host.screens.ts'

const Addresses = ({ of: { private_ip, floating_ip } }: { of: PlatformHost }) =>
  [private_ip, floating_ip].filter(Boolean).map((address) => (
    <div key={address}>
      <CopyText text={address} />
    </div>
  ))

const icons = { start: IconPlayerPlay, stop: IconPlayerStop, reboot: IconRefresh, 'leave rescue': IconArrowBackUp }
const acts = ['start', 'stop', 'reboot', 'leave rescue'] as const

const formOf = (action: PlainHostAction) =>
  function Act(props: ResourceDialogProps<PlatformHost>) {
    return <PlatformActForm {...props} action={action} />
  }
const dialogs = {
  start: formOf('start'),
  stop: formOf('stop'),
  reboot: formOf('reboot'),
  'leave rescue': formOf('leave rescue'),
}

export default function PlatformHostsPage() {
  return (
    <PlatformProductPage
      product={host}
      screens={hostScreens}
      mark={(row) => <HostMark host={row} />}
      columns={[
        {
          key: 'configuration',
          title: say('configuration'),
          cell: (row) => <Lines first={sizeWords(row)} second={row.image} />,
        },
        { key: 'addresses', title: say('addresses'), optional: true, cell: (row) => <Addresses of={row} /> },
      ]}
      actions={(row, open) =>
        acts.map((action, at) => ({
          key: action,
          word: actionWord('host', action),
          icon: icons[action],
          divided: at === 0,
          refused: refusalOf(row, action),
          run: () => open(action),
        }))
      }
      dialogs={dialogs}
      facts={(row) => [
        [say('configuration'), `${sizeWords(row)} · ${row.image}`],
        [say('addresses'), <Addresses key="addresses" of={row} />],
      ]}
    />
  )
}
