import { vpn, type Vpn } from '@portico/contract/network/vpn.ts'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import * as z from 'zod/mini'
import { listed } from '../../../base/format/listed.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column } from '../../../base/state/list.ts'
import { saveFile } from '../../../base/state/save-file.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { RelativeTime } from '../../../kit/show/RelativeTime.tsx'
import { ActForm } from '../../../sold/ActDialog.tsx'
import type { ProductPageProps } from '../../../sold/product-screen.ts'
import { actRefusal } from '../../../sold/refusal.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { SubnetChecks } from './SubnetChecks.tsx'
import { say, vpnScreens } from './vpn.screens.ts'

export const vpnColumns = (): readonly Column<Vpn>[] => [
  {
    key: 'reached',
    title: say('reached'),
    cell: ({ vpc_name, networks }) => (
      <Lines first={<span className="mono">{listed(networks)}</span>} second={vpc_name} />
    ),
  },
  { key: 'address', title: say('address'), cell: ({ address }) => <span className="mono">{address}</span> },
]

const allowSchema = z.omit(vpn.calls.vpnAllow.input, { id: true })
const AllowForm = ({ row, onClose }: ResourceDialogProps<Vpn>) => (
  <ActForm
    row={row}
    act={vpn.calls.vpnAllow}
    schema={allowSchema}
    initial={{ subnet_ids: row.subnet_ids }}
    title={say('acts.allow.title', { name: row.name })}
    word={say('acts.allow.word')}
    begun={say('acts.allow.begun')}
    onClose={onClose}
  >
    {(form) => (
      <SubnetChecks
        vpcId={row.vpc_id}
        value={form.values.subnet_ids}
        onChange={(ids) => form.set('subnet_ids', ids)}
        error={form.errors['subnet_ids']}
      />
    )}
  </ActForm>
)

/** Who is at the other end, as its engine says. */
function usePeerColumn(): Column<Vpn> {
  const peers = useCall(vpn.calls.vpnPeerList, undefined, { refetchIntervalMs: 15_000 }).data?.result
  return {
    key: 'peer',
    title: say('peer'),
    cell: ({ id }) => {
      const one = peers?.find((peer) => peer.id === id)
      if (!one) return null
      const second = [one.simulated && say('simulated')].filter(Boolean).join(' · ')
      return (
        <Lines
          first={
            <>
              {say(`peers.${one.peer}`)}
              {one.peer === 'down' && one.seen_time && (
                <>
                  {' · '}
                  <RelativeTime at={one.seen_time} />
                </>
              )}
            </>
          }
          second={second}
        />
      )
    },
  }
}

/** Its list, wherever it stands. */
export function useVpnList(): ProductPageProps<Vpn> {
  const peer = usePeerColumn()
  const key = useWrite(vpn.calls.vpnKey)
  return {
    product: vpn,
    screens: vpnScreens,
    columns: [...vpnColumns(), peer],
    assignable: () => true,
    actions: (row, open) => [
      {
        key: 'key',
        word: say('key.word'),
        icon: IconKey,
        quick: true,
        refused: actRefusal(vpn, row, vpn.can.key),
        confirm: { title: say('key.title', { name: row.name }), text: say('key.text'), confirm: say('key.word') },
        run: async () => {
          const { file_name, content } = await key.send({ id: row.id })
          saveFile(new Blob([content], { type: 'text/plain' }), file_name)
          toast('success', say('key.done'))
        },
      },
      {
        key: 'allow',
        word: say('acts.allow.word'),
        icon: IconListCheck,
        refused: actRefusal(vpn, row, vpn.can.allow),
        run: () => open('allow'),
      },
    ],
    dialogs: { allow: AllowForm },
  }
}
