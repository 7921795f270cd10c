import { dataDisksMax, systemDiskGbMax } from '@portico/contract/compute/host.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import type { Image } from '@portico/contract/node/node.ts'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import classes from '../../sold/Buy.module.css'

const newDiskGb = 100

interface HostDisksProps {
  image: Image
  systemGb: number
  dataGb: readonly number[]
  /** The person's business group was not given disks. */
  closed: boolean
  /** What each costs for the chosen term, as far as it is known. */
  prices: { system: string | undefined; data: readonly string[] }
  onSystem: (gb: number) => void
  onData: (gb: number[]) => void
}

export function HostDisks({ image, systemGb, dataGb, closed, prices, onSystem, onData }: HostDisksProps) {
  const total = dataGb.reduce((sum, gb) => sum + gb, 0)
  const room = dataDisksGbMax - total
  return (
    <BuySection title={t('buy.disks')}>
      <div className={classes.row}>
        <span className={classes.rowName}>{t('buy.systemDisk')}</span>
        <Stepper
          label={t('buy.systemDisk')}
          value={systemGb}
          onChange={onSystem}
          min={image.min_disk_gb}
          max={systemDiskGbMax}
          step={10}
          unit="GB"
        />
        {prices.system && <span className={classes.price}>{formatMoney(prices.system)}</span>}
      </div>
      {dataGb.map((gb, at) => {
        const label = t('buy.dataDisk', { n: String(at + 1) })
        return (
          // oxlint-disable-next-line react/no-array-index-key -- disks have no names yet, only their place
          <div key={at} className={classes.row}>
            <span className={classes.rowName}>{label}</span>
            <Stepper
              label={label}
              value={gb}
              onChange={(next) => onData(dataGb.with(at, next))}
              min={diskGbMin}
              max={gb + room}
              step={10}
              unit="GB"
            />
            <button
              type="button"
              className={classes.plainButton}
              aria-label={t('buy.removeDisk', { n: String(at + 1) })}
              onClick={() => onData(dataGb.toSpliced(at, 1))}
            >
              <IconX size={16} stroke={1.6} aria-hidden="true" />
            </button>
            {prices.data[at] && <span className={classes.price}>{formatMoney(prices.data[at])}</span>}
          </div>
        )
      })}
      {!closed && dataGb.length < dataDisksMax && room >= diskGbMin && (
        <div className={classes.row}>
          <button
            type="button"
            className={classes.plainButton}
            onClick={() => onData([...dataGb, Math.min(newDiskGb, room)])}
          >
            + {t('buy.addDisk')}
          </button>
        </div>
      )}
      <p className={classes.note}>{t(closed ? 'buy.disksClosed' : 'buy.diskTotal')}</p>
    </BuySection>
  )
}
