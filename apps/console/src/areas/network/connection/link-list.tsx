import { link, linkMbpsMax, type Link as LinkRow } from '@portico/contract/network/link.ts'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import type { Column } from '../../../base/state/list.ts'
import { BandwidthForm, mbps } from '../../../sold/BandwidthForm.tsx'
import type { ProductPageProps } from '../../../sold/product-screen.ts'
import { actRefusal } from '../../../sold/refusal.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { linkScreens, say } from './link.screens.ts'

export const linkColumns = (): readonly Column<LinkRow>[] => [
  {
    key: 'route',
    title: say('route'),
    cell: (row) => (
      <Lines
        first={`${row.node_name} · ${row.vpc_name}`}
        second={`↔ ${row.target_node_name} · ${row.target_vpc_name}`}
      />
    ),
  },
  { key: 'bandwidth', title: say('bandwidth'), cell: ({ bandwidth_mbps }) => mbps(bandwidth_mbps) },
  {
    key: 'hops',
    title: say('hops'),
    cell: ({ hop, target_hop }) => <Lines first={<span className="mono">{hop}</span>} second={target_hop} mono />,
  },
]

const LinkBandwidthForm = ({ row, onClose }: ResourceDialogProps<LinkRow>) => (
  <BandwidthForm
    kind="link"
    row={row}
    named={{ name: row.name }}
    max={linkMbpsMax}
    price={link.calls.linkBandwidthPrice}
    change={link.calls.linkBandwidth}
    onClose={onClose}
  />
)

/** Its list, wherever it stands. */
export const linkList = (): ProductPageProps<LinkRow> => ({
  product: link,
  screens: linkScreens,
  columns: linkColumns(),
  assignable: () => true,
  actions: (row, open) => [
    {
      key: 'bandwidth',
      word: say('acts.bandwidth.word'),
      icon: IconGauge,
      quick: true,
      refused: actRefusal(link, row, link.can.bandwidth, 'buy'),
      run: () => open('bandwidth'),
    },
  ],
  dialogs: { bandwidth: LinkBandwidthForm },
})
