import { formatMoney } from '@portico/contract/formats.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { maintenancePackages, type MaintenancePackage } from '@portico/contract/states/support.ts'
import { maintenance } from '@portico/contract/support/maintenance.ts'
import { useCall } from '../../base/call/queries.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../../kit/form/CardChoice.tsx'
import { ProductBuyPage, type BuyForm } from '../../sold/ProductBuyPage.tsx'

const initial = { package: '24h' as MaintenancePackage }

function useChoices({ values, set }: BuyForm<typeof initial>) {
  const prices = useCall(priceCalls.baseConfigPrice).data?.result.find(({ product }) => product === 'maintenance')
  const priceOf = (name: MaintenancePackage) => prices?.items.find(({ item }) => item === `package:${name}`)?.price
  return {
    config: { package: values.package },
    subject: t(`states.maintPackage.${values.package}`),
    sections: (
      <BuySection title={t('maintenance.package')} text={t('maintenance.packageText')}>
        <CardChoice
          label={t('maintenance.package')}
          width={280}
          value={values.package}
          onChange={(chosen) => set('package', chosen)}
          options={maintenancePackages.map((value) => {
            const price = priceOf(value)
            return {
              value,
              title: t(`states.maintPackage.${value}`),
              text: t(`maintenance.packages.${value}`),
              aside: price && t('maintenance.perMonth', { sum: formatMoney(price) }),
            }
          })}
        />
      </BuySection>
    ),
  }
}

export default function MaintenanceBuyPage() {
  return (
    <ProductBuyPage
      product={maintenance}
      cart
      title={t('pages.buyMaintenance')}
      text={t('maintenance.buyText')}
      initial={initial}
      useChoices={useChoices}
      nameHelp={t('maintenance.nameHelp')}
      bought={t('maintenance.bought')}
      then={paths.maintenance()}
    />
  )
}
