import { bandwidthMbpsMax } from '@portico/contract/compute/host.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import type { HostForm } from './CreateHostPage.tsx'
import classes from '../../sold/Buy.module.css'

interface HostNetworkProps {
  form: HostForm
  node: string
  withoutIp: boolean
  /** What the address costs for the chosen term, as far as it is known. */
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
  return (
    <BuySection title={t('buy.network')}>
      <div className={classes.fields} onPointerEnter={() => setNear(true)} onFocus={() => setNear(true)}>
        <SelectField
          {...form.field('subnet_id')}
          label={t('buy.subnet')}
          value={subnet?.id ?? 'standard'}
          onChange={(id) => set('subnet_id', id === 'standard' ? undefined : id)}
          options={[
            { value: 'standard', label: t('buy.standardNetwork') },
            ...subnets.map(({ id, name, cidr }) => ({ value: id, label: `${name} · ${cidr}` })),
          ]}
        />
        <SelectField
          {...form.field('firewall_id')}
          label={t('buy.firewall')}
          value={firewall?.id ?? 'standard'}
          onChange={(id) => set('firewall_id', id === 'standard' ? undefined : id)}
          options={[
            { value: 'standard', label: t('buy.standardFirewall') },
            ...firewalls.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </div>
      {withoutIp ? (
        <p className={classes.note}>{t('buy.ipClosed')}</p>
      ) : (
        <div className={classes.row}>
          <Segments
            label={t('buy.publicIp')}
            value={values.with_ip ? 'with' : 'without'}
            onChange={(choice) => set('with_ip', choice === 'with')}
            options={[
              { value: 'with', label: t('buy.withIp') },
              { value: 'without', label: t('buy.withoutIp') },
            ]}
          />
          {values.with_ip && (
            <Stepper
              label={t('buy.bandwidth')}
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
