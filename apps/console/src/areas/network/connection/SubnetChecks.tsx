import { networkCalls } from '@portico/contract/network/network.ts'
import { useCall } from '../../../base/call/queries.ts'
import { CheckField } from '../../../kit/form/fields.tsx'

interface SubnetChecksProps {
  vpcId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** Some of the subnets of a private network. */
export function SubnetChecks({ vpcId, value, onChange, error }: SubnetChecksProps) {
  const found = useCall(networkCalls.subnetList, { vpc_id: vpcId, limit: 1000 }, { enabled: vpcId !== '' }).data?.result
  return (
    <>
      {(found ?? []).map(({ id, name, cidr }, at) => (
        <CheckField
          key={id}
          label={`${name} · ${cidr}`}
          value={value.includes(id)}
          error={at === 0 ? error : undefined}
          onChange={(checked) => onChange(checked ? [...value, id] : value.filter((one) => one !== id))}
        />
      ))}
    </>
  )
}
