import { hostCalls } from '@portico/contract/compute/host.ts'
import { eip, eipCalls, type Eip } from '@portico/contract/network/eip.ts'
import { usageCalls } from '@portico/contract/network/usage.ts'
import { eipBillings } from '@portico/contract/states/network.ts'
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconReceipt from '@tabler/icons-react/dist/esm/icons/IconReceipt.mjs'
import IconUnlink from '@tabler/icons-react/dist/esm/icons/IconUnlink.mjs'
import IconWorldSearch from '@tabler/icons-react/dist/esm/icons/IconWorldSearch.mjs'
import IconWorldX from '@tabler/icons-react/dist/esm/icons/IconWorldX.mjs'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import type { ListFilter } from '../../../base/state/list.ts'
import { t } from '../../../base/words/words.ts'
import { TextField, type FieldProps } from '../../../kit/form/fields.tsx'
import { useAct } from '../../../sold/use-act.ts'
import type { ListedActs } from '../../../sold/declared-acts.tsx'
import { OwnField } from '../../../sold/OwnField.tsx'
import { ProductPage } from '../../../sold/ProductPage.tsx'
import { actRefusal, ownerRefusal } from '../../../sold/refusal.ts'
import { addressColumn, eipColumns } from './eip-columns.tsx'
import { eipScreens, say } from './eip.screens.ts'
import { EipBandwidthForm } from './EipBandwidthForm.tsx'
import { EipModeForm } from './EipModeForm.tsx'
import { EipUsage } from './EipUsage.tsx'
import { PackageStrip } from './PackageStrip.tsx'
import { EipThresholdForm } from './EipThresholdForm.tsx'

/** The lines of all nodes by their names; none where no node makes a difference. */
function useLineFilter(): readonly ListFilter[] {
  const lines = useCall(eipCalls.eipLineList, {}).data?.result.filter(({ line }) => line) ?? []
  const byKey = new Map(lines.map(({ line, name }) => [line, name]))
  if (byKey.size === 0) return []
  const options = [...byKey].map(([value, label]) => ({ value, label }))
  return [{ name: 'line', title: say('line'), menu: true, options }]
}

const billingFilter = (): ListFilter => ({
  name: 'billing',
  title: say('billing'),
  menu: true,
  options: eipBillings.map((value) => ({ value, label: t(`states.eipBilling.${value}`) })),
})

/** What left by the addresses of the page is asked for once, for all of them. */
function useEipColumns(rows: readonly Eip[] | undefined) {
  const ids = rows?.map(({ id }) => id) ?? []
  const { data } = useCall(usageCalls.addressDays, { ids }, { enabled: ids.length > 0, keepPrevious: true })
  return eipColumns(data && new Map(data.result.map(({ id, bytes }) => [id, bytes])))
}

/** Known before the page stands, so that nothing moves when it comes. */
export const loader = () => queryClient.query({ ...query(usageCalls.trafficOutlook) }).catch(() => undefined)

interface ActFields {
  row: Eip
  field: (name: string) => FieldProps<string>
}

/** The hosts of its node that have no address. */
function HostField({ row, field }: ActFields) {
  const found = useCall(hostCalls.hostList, { node: row.node, limit: 1000 }).data?.result
  const free = found?.filter(({ status, eip_id }) => !eip_id && ['ACTIVE', 'SHUTOFF', 'RESCUE'].includes(status))
  const options = free?.map(({ id, name, private_ip: ip }) => ({
    value: id,
    label: [name, ip].filter(Boolean).join(' · '),
  }))
  const words = { help: say('bindHelp', { node: row.node_name }), none: say('noHost', { node: row.node_name }) }
  return <OwnField {...field('host_id')} {...words} options={options} comesWith="host" />
}

const DomainField = ({ field }: ActFields) => (
  <TextField {...field('domain')} autoComplete="off" help={say('domainHelp')} />
)

const acts: ListedActs<Eip> = {
  bind: { icon: IconLink, quick: true, needs: 'host', Fields: HostField },
  unbind: { icon: IconUnlink, danger: true },
  reverse: {
    icon: IconWorldSearch,
    Fields: DomainField,
    initial: ({ domain }) => ({ domain }),
    refused: ({ can_reverse }) => (can_reverse ? undefined : say('noReverse')),
  },
  unreverse: { icon: IconWorldX, danger: true, refused: ({ domain }) => (domain ? undefined : say('noDomain')) },
}

export default function EipPage() {
  const replace = useAct(hostCalls.hostEipReplace)
  const keepMode = useAct(eip.calls.eipKeepMode)
  return (
    <ProductPage
      product={eip}
      screens={eipScreens}
      useColumns={useEipColumns}
      filters={['line', 'billing']}
      moreFilters={[billingFilter(), ...useLineFilter()]}
      above={() => <PackageStrip />}
      binColumns={[addressColumn()]}
      acts={acts}
      // One that is bound goes with its host.
      assignable={({ host_id }) => !host_id}
      refused={(row, action) =>
        row.host_id && (action === 'renew' || action === 'renewal')
          ? say('renewsWith', { host: row.host_name })
          : ownerRefusal(eip, row, action)
      }
      actions={(row, open) => [
        {
          key: 'bandwidth',
          word: say('acts.bandwidth.word'),
          icon: IconGauge,
          quick: true,
          refused: actRefusal(eip, row, eip.can.bandwidth, 'buy'),
          run: () => open('bandwidth'),
        },
        row.next_billing
          ? keepMode(row.id, {
              key: 'keepMode',
              word: say('acts.keepMode.word'),
              icon: IconArrowBackUp,
              confirm: {
                title: say('acts.keepMode.title', { address: row.address }),
                text: say('acts.keepMode.text'),
                confirm: say('acts.keepMode.word'),
              },
              begun: say('acts.keepMode.begun'),
            })
          : {
              key: 'mode',
              word: say('acts.mode.word'),
              icon: IconReceipt,
              refused: actRefusal(eip, row, eip.can.mode, 'buy'),
              run: () => open('mode'),
            },
        { key: 'usage', word: say('usage.word'), icon: IconChartBar, run: () => open('usage') },
        {
          key: 'thresholds',
          word: say('acts.thresholds.word'),
          icon: IconBell,
          refused: actRefusal(eip, row, eip.can.thresholds),
          run: () => open('thresholds'),
        },
        replace(row.host_id, {
          key: 'replace',
          word: say('acts.replace.word'),
          icon: IconArrowsExchange,
          refused: row.host_id ? actRefusal(eip, row, { from: ['bound'] }) : say('notBound'),
          confirm: {
            title: say('acts.replace.title', { address: row.address }),
            text: say('acts.replace.text', { host_name: row.host_name }),
            confirm: say('acts.replace.word'),
            danger: true,
          },
          begun: say('acts.replace.begun'),
        }),
      ]}
      dialogs={{
        bandwidth: EipBandwidthForm,
        mode: EipModeForm,
        usage: EipUsage,
        thresholds: EipThresholdForm,
      }}
    />
  )
}
