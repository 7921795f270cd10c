import { formatMoney } from '@portico/contract/formats.ts'
import type { PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { find, t } from '../base/words/words.ts'
import { BuySection } from '../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import { packageName } from './price-line.ts'
import { useChoicePrices } from './use-choice-prices.ts'

interface PackageChoiceProps<Package extends string> {
  kind: string
  packages: readonly Package[]
  value: Package | undefined
  onChange: (value: Package) => void
  /** What one of a package would be, for its price; undefined until that is known. */
  configOf: (name: Package) => PurchaseConfig | undefined
  /** Those that cannot be had now. */
  soldOut: readonly string[]
}

/** One package of a product: its name, what it is good for, and what a month of it costs for the chosen term. */
export function PackageChoice<Package extends string>(props: PackageChoiceProps<Package>) {
  const { kind, packages, value, onChange, configOf, soldOut } = props
  const priceOf = useChoicePrices(
    new Map(
      packages.flatMap((name) => {
        const config = configOf(name)
        return config ? [[name, config] as const] : []
      }),
    ),
  )
  return (
    <BuySection title={t('buy.package')} text={find(`${kind}.packageText`) ?? ''}>
      <CardChoice
        label={t('buy.package')}
        width={280}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen as Package)}
        options={packages.map((name) => {
          const price = priceOf(name)
          return {
            value: name,
            title: packageName(kind, name),
            text: soldOut.includes(name) ? t('buy.notHere') : find(`${kind}.packages.${name}`),
            aside: price && t('buy.aMonth', { sum: formatMoney(price.total) }),
            disabled: soldOut.includes(name),
          }
        })}
      />
    </BuySection>
  )
}
