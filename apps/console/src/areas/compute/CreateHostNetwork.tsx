import { bandwidthMbpsMax } from '@portico/contract/compute/host.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { foldPrice } from '../../sold/BuySections.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import type { HostForm } from './CreateHostPage.tsx'
import classes from '../../sold/Buy.module.css'
import { say } from './host.screens.ts'

interface HostNetworkProps {
  form: HostForm
  node: string
  withoutIp: boolean
  /** What a month of the address costs for the chosen term, as far as it is known. */
  price: string | undefined
}

/** Without a choice a host goes to the default network, behind the default firewall. */
export function HostNetwork({ form, node, withoutIp, price }: HostNetworkProps) {
  const { values, set } = form
  // Most people take the defaults: what else there is, is asked for when somebody comes near.
  const [isNear, setNear] = useState(false)
  const choices = { enabled: isNear || values.subnet_id !== undefined || values.firewall_id !== undefined }
  const subnets = useCall(networkCalls.subnetList, { controller_id: node, limit: 1000 }, choices).data?.result ?? []
  const firewalls = useCall(networkCalls.firewallOptions, { controller_id: node }, choices).data?.result ?? []
  const subnet = subnets.find(({ id }) => id === values.subnet_id)
  const firewall = firewalls.find(({ id }) => id === values.firewall_id)
  const isWith = values.with_ip && !withoutIp
  const fold = {
    chosen: isWith ? `${values.bandwidth_mbps} Mbps` : say('create.noIp'),
    more: [isWith && say('create.publicIp'), subnet?.name, firewall?.name].filter(Boolean).join(' · '),
    price: foldPrice(isWith ? price : '0'),
    isUnsettled: ['subnet_id', 'firewall_id', 'bandwidth_mbps'].some((name) => form.errors[name]),
  }
  return (
    <BuySection title={say('create.network')} fold={fold}>
      <div className={classes.fields} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
        <SelectField
          {...form.field('subnet_id')}
          label={say('create.subnet')}
          value={subnet?.id ?? 'standard'}
          onChange={(id) => set('subnet_id', id === 'standard' ? undefined : id)}
          options={[
            { value: 'standard', label: say('create.standardNetwork') },
            ...subnets.map(({ id, name, cidr }) => ({ value: id, label: `${name} · ${cidr}` })),
          ]}
        />
        <SelectField
          {...form.field('firewall_id')}
          label={say('create.firewall')}
          value={firewall?.id ?? 'standard'}
          onChange={(id) => set('firewall_id', id === 'standard' ? undefined : id)}
          options={[
            { value: 'standard', label: say('create.standardFirewall') },
            ...firewalls.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {withoutIp ? (
        <p className={classes.note}>{say('create.ipClosed')}</p>
      ) : (
        <div className={classes.row}>
          <Segments
            label={say('create.publicIp')}
            value={values.with_ip ? 'with' : 'without'}
            onChange={(choice) => set('with_ip', choice === 'with')}
            options={[
              { value: 'with', label: say('create.withIp') },
              { value: 'without', label: say('create.withoutIp') },
            ]}
          />
          {values.with_ip && (
            <Stepper
              label={say('create.bandwidth')}
              value={values.bandwidth_mbps}
              onChange={(mbps) => set('bandwidth_mbps', mbps)}
              min={1}
              max={bandwidthMbpsMax}
              unit="Mbps"
            />
          )}
          {price && <span className={classes.price}>{formatMoney(price)}</span>}
        </div>
      )}
    </BuySection>
  )
}
