import { disk, diskCalls } from '@portico/contract/compute/disk.ts'
import { snapshotCalls } from '@portico/contract/compute/snapshot.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import type { ChoicePrice } from '@portico/contract/resource/purchase.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { clearNoStock } from '../../base/call/no-stock.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import classes from '../../sold/Buy.module.css'
import { StepRow } from '../../sold/BuySections.tsx'
import { ProductBuyPage, type BuyForm } from '../../sold/ProductBuyPage.tsx'
import { useHostsOf } from './DiskForms.tsx'
import { diskScreens, say } from './disk.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const none = 'none'

/** The snapshot that the address names, wherever it is; it decides on the node until another one is chosen. */
function useSource() {
  const id = useSearchParams()[0].get('snapshot_id') ?? ''
  const found = useCall(snapshotCalls.snapshotList, { search: id, limit: 1 }, { enabled: id !== '' })
  return { id, named: found.data?.result[0] }
}

interface Own {
  capacity_gb: number
  snapshot_id: string
  host_id: string
}

function useChoices(form: BuyForm<Own>, node: Node | undefined) {
  const { values } = form
  const { named } = useSource()
  const at = node?.controller_id ?? ''
  const copies =
    useCall(snapshotCalls.snapshotList, { node: at, status: 'available', limit: 1000 }, { enabled: at !== '' }).data
      ?.result ?? []
  const hosts = useHostsOf(at, at !== '') ?? []
  const source = copies.find(({ id }) => id === values.snapshot_id)
  const host = hosts.find(({ id }) => id === values.host_id)
  const leastGb = Math.max(source?.capacity_gb ?? 0, diskGbMin)
  const capacity = Math.max(values.capacity_gb, leastGb)
  const choose: typeof form.set = (field, value) => {
    clearNoStock()
    form.set(field, value)
  }
  return {
    config: { capacity_gb: capacity },
    besides: { ...(host && { host_id: host.id }), ...(source && { snapshot_id: source.id }) },
    subject: [node?.controller_name, capacityText(capacity), source?.name, host?.name].filter(Boolean).join(' · '),
    sections: (price: ChoicePrice | undefined) => (
      <>
        <BuySection title={say('source')} text={say('sourceText')}>
          <SelectField
            {...form.field('snapshot_id')}
            searchable
            value={source?.id ?? none}
            onChange={(id) => choose('snapshot_id', id === none ? '' : id)}
            options={[
              { value: none, label: say('empty') },
              ...copies.map(({ id, name: called, disk_name: copied, capacity_gb: gb }) => ({
                value: id,
                label: `${called} · ${copied} · ${capacityText(gb)}`,
              })),
            ]}
          />
          {named && named.node !== at && (
            <p className={classes.short} role="status">
              {say('sourceElsewhere', { name: named.name, node: named.node_name })}
            </p>
          )}
        </BuySection>
        <BuySection title={say('size')} text={source ? say('sourceSize', { n: leastGb }) : say('sizeText')}>
          <StepRow
            label={say('size')}
            name="capacity_gb"
            value={capacity}
            onChange={(gb) => choose('capacity_gb', gb)}
            min={leastGb}
            max={dataDisksGbMax}
            step={10}
            unit="GiB"
            price={price?.total}
          >
            {form.errors['capacity_gb'] && <span className={classes.short}>{form.errors['capacity_gb']}</span>}
          </StepRow>
        </BuySection>
        <BuySection title={say('attachTo')} text={say('attachToText')}>
          <SelectField
            {...form.field('host_id')}
            searchable
            value={host?.id ?? none}
            onChange={(id) => choose('host_id', id === none ? '' : id)}
            options={[
              { value: none, label: say('noAttach') },
              ...hosts.map(({ id, name: called, private_ip: ip }) => ({
                value: id,
                label: [called, ip].filter(Boolean).join(' · '),
              })),
            ]}
          />
        </BuySection>
      </>
    ),
  }
}

export default function DiskCreatePage() {
  const [address] = useSearchParams()
  const { id, named } = useSource()
  return (
    <ProductBuyPage
      product={disk}
      screens={diskScreens}
      initial={{ capacity_gb: 100, snapshot_id: id, host_id: address.get('host_id') ?? '' }}
      useChoices={useChoices}
      at={named?.node}
      draft={`disk-${id}`}
      create={diskCalls.diskCreate}
    />
  )
}
