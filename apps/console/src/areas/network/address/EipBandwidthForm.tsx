import { eipCalls, eipMbpsMax, type Eip } from '@portico/contract/network/eip.ts'
import { BandwidthForm } from '../../../sold/BandwidthForm.tsx'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'

export const EipBandwidthForm = ({ row, onClose }: ResourceDialogProps<Eip>) => (
  <BandwidthForm
    kind="eip"
    row={row}
    named={{ address: row.address }}
    max={eipMbpsMax}
    price={eipCalls.eipBandwidthPrice}
    change={eipCalls.eipBandwidth}
    onClose={onClose}
  />
)
