import { ddos, type Ddos } from '@portico/contract/network/ddos.ts'
import { eipCalls } from '@portico/contract/network/eip.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import IconShieldX from '@tabler/icons-react/dist/esm/icons/IconShieldX.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import type { FieldProps } from '../../../kit/form/fields.tsx'
import type { ListedActs } from '../../../sold/declared-acts.tsx'
import { OwnField } from '../../../sold/OwnField.tsx'
import { PackageOffers } from '../../../sold/PackageOffers.tsx'
import { ProductPage } from '../../../sold/ProductPage.tsx'
import { reportsOf } from '../../../sold/Reports.tsx'
import { DdosAddresses } from './DdosAddresses.tsx'
import { ddosColumns } from './ddos-columns.tsx'
import { ddosScreens, say } from './ddos.screens.ts'

/** The addresses of its node that no package guards. */
function AddressField({ row, field }: { row: Ddos; field: (name: string) => FieldProps<string> }) {
  const here = { node: row.node, limit: 1000 }
  const guarded = useCall(ddos.calls.ddosList, here).data?.result.map(({ eip_id }) => eip_id)
  const found = useCall(eipCalls.eipList, here).data?.result
  const free = guarded && found?.filter(({ id, status }) => status !== 'expired' && !guarded.includes(id))
  const options = free?.map(({ id, address, host_name: host }) => ({
    value: id,
    label: [address, host].filter(Boolean).join(' · '),
  }))
  const words = { help: say('bindHelp'), none: say('noAddress', { node: row.node_name }) }
  return <OwnField {...field('eip')} {...words} options={options} comesWith="host" />
}

const acts: ListedActs<Ddos> = {
  bind: { icon: IconLink, quick: true, needs: 'eip', Fields: AddressField },
  unbind: { icon: IconUnlink, danger: true, refused: ({ eip_id }) => (eip_id ? undefined : say('notBound')) },
}

const attacks = reportsOf('ddos', ddos.calls.ddosAttackList, IconShieldCheck, (attack) => ({
  icon: attack.held ? IconShieldCheck : IconShieldX,
  state: attack.held ? 'done' : 'failed',
  name: `${say(`kinds.${attack.kind}`)} · ${attack.address}`,
  second: [say('peak', { gbps: attack.peak_gbps }), attack.held ? say('held') : say('notHeld')].join(' · '),
}))

const Offers = () => <PackageOffers product={ddos} screens={ddosScreens} offers={ddos.calls.ddosOfferList} />

export default function DdosPage() {
  return (
    <ProductPage
      product={ddos}
      screens={ddosScreens}
      columns={ddosColumns()}
      acts={acts}
      reports={attacks}
      assignable={({ eip_id }) => !eip_id}
      parts={[
        { key: 'addresses', word: say('addresses.word'), part: DdosAddresses },
        { key: 'offers', word: t('buy.onOffer'), part: Offers },
      ]}
    />
  )
}
