import { hostCalls } from '@portico/contract/compute/host.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { useCall } from '../../../base/call/queries.ts'
import { CheckField } from '../../../kit/form/fields.tsx'
import { say } from './management.screens.ts'

interface ReachChecksProps {
  value: readonly string[]
  onChange: (ids: string[]) => void
}

/** Some of the private networks, subnets and hosts that somebody has. */
export function ReachChecks({ value, onChange }: ReachChecksProps) {
  const all = { limit: 1000 }
  const vpcs = useCall(networkCalls.vpcList, all).data?.result ?? []
  const subnets = useCall(networkCalls.subnetList, all).data?.result ?? []
  const hosts = useCall(hostCalls.hostList, all).data?.result ?? []
  const things = [
    ...vpcs.map(({ id, name, cidr }) => ({ id, label: `${name} · ${cidr}` })),
    ...subnets.map(({ id, name, cidr }) => ({ id, label: `${name} · ${cidr}` })),
    ...hosts.map(({ id, name, private_ip }) => ({ id, label: [name, private_ip].filter(Boolean).join(' · ') })),
  ]
  if (things.length === 0) return <p className="quiet">{say('nothingThere')}</p>
  return (
    <>
      {things.map(({ id, label }) => (
        <CheckField
          key={id}
          label={label}
          value={value.includes(id)}
          onChange={(checked) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </>
  )
}
