import { link, linkMbpsMax } from '@portico/contract/network/link.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import type { ChoicePrice } from '@portico/contract/resource/purchase.ts'
import { clearNoStock } from '../../../base/call/no-stock.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { BuySection } from '../../../kit/buy/BuyLayout.tsx'
import type { FieldProps } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { mbps } from '../../../sold/BandwidthForm.tsx'
import { StepRow } from '../../../sold/BuySections.tsx'
import { OtherNodeSection, otherNode, useOtherNodes } from '../../../sold/OtherNode.tsx'
import { ProductBuyPage, type BuyForm } from '../../../sold/ProductBuyPage.tsx'
import { linkScreens, say } from './link.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const initial = { target_node: '', bandwidth_mbps: 5, vpc_id: '', target_vpc_id: '' }

/** One of the private networks at a node. */
function NetworkField({ node, ...field }: FieldProps<string> & { node: Node }) {
  const found = useCall(networkCalls.vpcList, { controller_id: node.controller_id, limit: 1000 }).data?.result
  const none = found?.length === 0
  return (
    <SelectField
      {...field}
      label={say('networkAt', { node: node.controller_name })}
      required
      searchable
      disabled={none}
      {...(none && { help: say('noNetwork', { node: node.controller_name }) })}
      options={(found ?? []).map(({ id, name, cidr }) => ({ value: id, label: `${name} · ${cidr}` }))}
    />
  )
}

function useChoices(form: BuyForm<typeof initial>, node: Node | undefined) {
  const { target_node, bandwidth_mbps, vpc_id, target_vpc_id } = form.values
  const others = useOtherNodes(node, 'link')
  const exit = otherNode(others, target_node)
  return {
    config: exit && { target_node: exit.controller_id, bandwidth_mbps },
    besides: { vpc_id, target_vpc_id },
    subject: [[node?.controller_name, exit?.controller_name].filter(Boolean).join(' ↔ '), mbps(bandwidth_mbps)].join(
      ' · ',
    ),
    sections: (price: ChoicePrice | undefined) => (
      <>
        <OtherNodeSection
          title={say('exitNode')}
          text={say('exitText')}
          none={say('noExit')}
          nodes={others}
          value={exit?.controller_id ?? ''}
          onChange={(id) => {
            clearNoStock()
            form.set('target_node', id)
          }}
        />
        {node && exit && (
          <BuySection title={say('networks')} text={say('networksText')}>
            <NetworkField {...form.field('vpc_id')} node={node} />
            <NetworkField {...form.field('target_vpc_id')} node={exit} />
          </BuySection>
        )}
        <BuySection title={say('bandwidthTitle')}>
          <StepRow
            label={say('bandwidth')}
            name="bandwidth_mbps"
            value={bandwidth_mbps}
            onChange={(value) => form.set('bandwidth_mbps', value)}
            min={1}
            max={linkMbpsMax}
            unit="Mbps"
            price={price?.total}
          />
        </BuySection>
      </>
    ),
  }
}

export default function LinkBuyPage() {
  return <ProductBuyPage product={link} screens={linkScreens} initial={initial} useChoices={useChoices} />
}
