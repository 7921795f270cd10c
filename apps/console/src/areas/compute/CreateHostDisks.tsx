import { dataDisksMax, systemDiskGbMax } from '@portico/contract/compute/host.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import type { Image } from '@portico/contract/node/node.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { capacityText } from '../../base/format/sizes.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import classes from '../../sold/Buy.module.css'
import { foldPrice, StepRow } from '../../sold/BuySections.tsx'
import { say } from './host.screens.ts'

const newDiskGb = 100

interface HostDisksProps {
  image: Image
  systemGb: number
  dataGb: readonly number[]
  /** The person's business group was not given disks. */
  closed: boolean
  /** What a month of each costs for the chosen term, as far as it is known. */
  prices: { system: string | undefined; data: readonly string[] }
  onSystem: (gb: number) => void
  onData: (gb: number[]) => void
}

export function HostDisks({ image, systemGb, dataGb, closed, prices, onSystem, onData }: HostDisksProps) {
  const total = dataGb.reduce((sum, gb) => sum + gb, 0)
  const room = dataDisksGbMax - total
  const fold = {
    chosen: [systemGb, ...dataGb].map(capacityText).join(' + '),
    price: prices.system && foldPrice(addMoney(prices.system, ...prices.data)),
    isUnsettled: false,
  }
  return (
    <BuySection title={say('create.disks')} fold={fold}>
      <StepRow
        title={say('create.systemDisk')}
        label={say('create.systemDisk')}
        value={systemGb}
        onChange={onSystem}
        min={image.min_disk_gb}
        max={systemDiskGbMax}
        step={10}
        unit="GiB"
        price={prices.system}
      />
      {dataGb.map((gb, at) => {
        const label = say('create.dataDisk', { n: String(at + 1) })
        return (
          <StepRow
            // oxlint-disable-next-line react/no-array-index-key -- disks have no names yet, only their place
            key={at}
            title={label}
            label={label}
            value={gb}
            onChange={(next) => onData(dataGb.with(at, next))}
            min={diskGbMin}
            max={gb + room}
            step={10}
            unit="GiB"
            price={prices.data[at]}
          >
            <button
              type="button"
              className={classes.plainButton}
              aria-label={say('create.removeDisk', { n: String(at + 1) })}
              onClick={() => onData(dataGb.toSpliced(at, 1))}
            >
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </button>
          </StepRow>
        )
      })}
      {!closed && dataGb.length < dataDisksMax && room >= diskGbMin && (
        <div className={classes.row}>
          <button
            type="button"
            className={classes.plainButton}
            onClick={() => onData([...dataGb, Math.min(newDiskGb, room)])}
          >
            + {say('create.addDisk')}
          </button>
        </div>
      )}
      <p className={classes.note}>{say(closed ? 'create.disksClosed' : 'create.diskTotal')}</p>
    </BuySection>
  )
}
