import { formatMoney } from '@portico/contract/formats.ts'
import { priceCalls } from '@portico/contract/money/catalogue-price.ts'
import { maintenancePackages, type MaintenancePackage } from '@portico/contract/states/support.ts'
import { useState } from 'react'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../../kit/form/CardChoice.tsx'
import { BuyPage } from '../../sold/BuyPage.tsx'

export default function MaintenanceBuyPage() {
  const [chosen, choose] = useState<MaintenancePackage>('24h')
  const prices = useCall(priceCalls.baseConfigPrice).data?.result.find(({ product }) => product === 'maintenance')
  const priceOf = (name: MaintenancePackage) => prices?.items.find(({ item }) => item === `package:${name}`)?.price
  return (
    <BuyPage
      title={t('pages.buyMaintenance')}
      text={t('maintenance.buyText')}
      choice={{ kind: 'maintenance', package: chosen }}
      subject={t(`states.maintPackage.${chosen}`)}
      nameHelp={t('maintenance.nameHelp')}
      bought={t('maintenance.bought')}
      then={paths.maintenance()}
    >
      <BuySection title={t('maintenance.package')} text={t('maintenance.packageText')}>
        <CardChoice
          label={t('maintenance.package')}
          width={280}
          value={chosen}
          onChange={choose}
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
    </BuyPage>
  )
}
