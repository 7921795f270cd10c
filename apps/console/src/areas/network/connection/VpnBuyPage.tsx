import { networkCalls } from '@portico/contract/network/network.ts'
import { vpn } from '@portico/contract/network/vpn.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { usePerson } from '../../../base/person/person.ts'
import { hasProduct } from '../../../base/route/guard.ts'
import { tabPath, useTab } from '../../../base/state/use-param.ts'
import { BuySection } from '../../../kit/buy/BuyLayout.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'
import { TabNav } from '../../../kit/show/TabNav.tsx'
import { ProductBuyPage, type BuyForm } from '../../../sold/ProductBuyPage.tsx'
import { ManagementBuyPage } from './ManagementBuyPage.tsx'
import { SubnetChecks } from './SubnetChecks.tsx'
import { say, vpnScreens } from './vpn.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const initial = { vpc_id: '', subnet_ids: [] as string[] }

function useChoices(form: BuyForm<typeof initial>, node: Node | undefined) {
  const { vpc_id, subnet_ids } = form.values
  const here = { controller_id: node?.controller_id ?? '', limit: 1000 }
  const found = useCall(networkCalls.vpcList, here, { enabled: node !== undefined }).data?.result
  const chosen = found?.find(({ id }) => id === vpc_id)
  const none = found?.length === 0
  return {
    config: {},
    besides: { vpc_id, subnet_ids },
    subject: [node?.controller_name, chosen?.name].filter(Boolean).join(' · '),
    sections: () => (
      <BuySection title={say('network')} text={say('networkText')}>
        <SelectField
          {...form.field('vpc_id')}
          label={say('network')}
          required
          searchable
          disabled={none}
          {...(none && { help: say('noNetwork', { node: node?.controller_name ?? '' }) })}
          options={(found ?? []).map(({ id, name, cidr }) => ({ value: id, label: `${name} · ${cidr}` }))}
        />
        {chosen && (
          <SubnetChecks
            key={chosen.id}
            vpcId={chosen.id}
            value={subnet_ids}
            onChange={(ids) => form.set('subnet_ids', ids)}
            error={form.errors['subnet_ids']}
          />
        )}
      </BuySection>
    ),
  }
}

/** A way in, or somebody who may come in by it. */
export default function VpnBuyPage() {
  const current = useTab(['vpn', 'account'], { accounts: 'account', management: 'account' })
  const person = usePerson()
  const [ways, people] = [hasProduct('connection', person), hasProduct('management', person)]
  const tabs = [
    { key: 'vpn', word: vpnScreens.title('buy'), to: tabPath('vpn') },
    { key: 'account', word: say('account'), to: tabPath('account') },
  ]
  const above = ways && people && <TabNav label={vpnScreens.title('buy')} current={current} tabs={tabs} />
  if (people && (current === 'account' || !ways)) return <ManagementBuyPage above={above} />
  return <ProductBuyPage product={vpn} screens={vpnScreens} initial={initial} useChoices={useChoices} above={above} />
}
