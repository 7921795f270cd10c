import type { Product } from '@portico/contract/access.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { find, t } from '../base/words/words.ts'
import { BuySection } from '../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import { usePackagePrices } from './package-offers.ts'
import { packageName } from './price-line.ts'

interface PackageChoiceProps<Package extends string> {
  product: { kind: string; product: Product }
  packages: readonly Package[]
  value: Package | undefined
  onChange: (value: Package) => void
  /** Where it is to stand: a package may cost another sum there. */
  node: string | undefined
  /** Those that cannot be had now. */
  soldOut: readonly string[]
}

/** One package of a product: its name, what it is good for, and what a month of it costs. */
export function PackageChoice<Package extends string>(props: PackageChoiceProps<Package>) {
  const { product, packages, value, onChange, node, soldOut } = props
  const { kind } = product
  const priceOf = usePackagePrices(product.product)
  return (
    <BuySection title={t('buy.package')} text={find(`${kind}.packageText`) ?? ''}>
      <CardChoice
        label={t('buy.package')}
        width={280}
        value={value ?? ''}
        onChange={(chosen) => onChange(chosen as Package)}
        options={packages.map((name) => {
          const price = priceOf(name, node)
          return {
            value: name,
            title: packageName(kind, name),
            text: soldOut.includes(name) ? t('buy.notHere') : find(`${kind}.packages.${name}`),
            aside: price && t('buy.aMonth', { sum: formatMoney(price) }),
            disabled: soldOut.includes(name),
          }
        })}
      />
    </BuySection>
  )
}
