import { googleFrameworkCostPercent } from '@portico/contract/constants.ts'
import type { Node } from '@portico/contract/node/node.ts'
import { phoneBrandNames, phoneBrands, type PhoneBrand } from '@portico/contract/phone/brands.ts'
import { cloudphone, phonesPerServiceMax } from '@portico/contract/phone/cloudphone.ts'
import type { ChoicePrice } from '@portico/contract/resource/purchase.ts'
import { phoneName } from '@portico/contract/rules/phone.ts'
import { phonePackages, type PhonePackage } from '@portico/contract/states/phone.ts'
import { clearNoStock } from '../../base/call/no-stock.ts'
import { useCall } from '../../base/call/queries.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { CheckField } from '../../kit/form/fields.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { LinkButton } from '../../kit/show/Button.tsx'
import { StepRow } from '../../sold/BuySections.tsx'
import { PackageChoice } from '../../sold/PackageChoice.tsx'
import { packageName } from '../../sold/price-line.ts'
import { ProductBuyPage, type BuyForm } from '../../sold/ProductBuyPage.tsx'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'
import { usePhoneTerms } from './use-phone-terms.ts'

interface Own {
  package: PhonePackage
  count: number
  google: boolean
  brand: PhoneBrand
  model: string
}
const leastMonths = 3
const initial: Own & { months: number } = {
  package: 'basic',
  count: 1,
  google: false,
  brand: 'Google',
  model: phoneBrands.Google[0],
  months: leastMonths,
}
const rules = { name: phoneName }

function useSoldOut(node: string | undefined): readonly PhonePackage[] {
  const input = { controller_id: node ?? '' }
  const meals = useCall(cloudphone.calls.cloudphoneMealList, input, { enabled: node !== undefined }).data?.result
  return meals?.filter(({ status }) => status !== 'available').map((meal) => meal.package) ?? []
}

function useChoices(form: BuyForm<Own>, node: Node | undefined) {
  const { values } = form
  const soldOut = useSoldOut(node?.controller_id)
  const offered = phonePackages.filter((one) => !soldOut.includes(one))
  const chosen = offered.find((one) => one === values.package) ?? offered[0]
  const set: typeof form.set = (field, value) => {
    clearNoStock()
    form.set(field, value)
  }
  const setBrand = (brand: PhoneBrand) => {
    set('brand', brand)
    set('model', phoneBrands[brand][0])
  }
  const { count, google, brand, model } = values
  return {
    config: chosen && { package: chosen, count, google, brand, model },
    subject: [chosen && `${count} × ${packageName('cloudphone', chosen)}`, node?.controller_name]
      .filter(Boolean)
      .join(' · '),
    sections: (price: ChoicePrice | undefined) => (
      <>
        <PackageChoice
          kind="cloudphone"
          packages={phonePackages}
          value={chosen}
          onChange={(name) => set('package', name)}
          configOf={(name) =>
            node && {
              kind: 'cloudphone',
              controller_id: node.controller_id,
              package: name,
              count: 1,
              google,
              brand,
              model,
              months: values.months,
            }
          }
          soldOut={soldOut}
        />
        <BuySection title={say('phones')} text={say('phonesText')}>
          <StepRow
            title={say('count')}
            label={say('count')}
            name="count"
            value={count}
            onChange={(many) => set('count', many)}
            min={1}
            max={phonesPerServiceMax}
            price={price?.total}
          />
          <SelectField
            {...form.field('brand')}
            label={say('brand')}
            onChange={(name) => setBrand(name as PhoneBrand)}
            options={phoneBrandNames.map((value) => ({ value, label: value }))}
          />
          <SelectField
            {...form.field('model')}
            label={say('model')}
            onChange={(name) => set('model', name)}
            options={phoneBrands[brand].map((value) => ({ value, label: value }))}
          />
          <CheckField
            label={say('google')}
            help={say('googleText', { percent: googleFrameworkCostPercent })}
            value={google}
            onChange={(on) => set('google', on)}
          />
        </BuySection>
      </>
    ),
  }
}

export default function CloudPhoneBuyPage() {
  return (
    <ProductBuyPage
      product={cloudphone}
      screens={cloudphoneScreens}
      initial={initial}
      rules={rules}
      terms={usePhoneTerms()}
      useChoices={useChoices}
      action={
        <LinkButton kind="plain" to={cloudphoneScreens.paths.list({ redeem: '1' })}>
          {say('redeem')}
        </LinkButton>
      }
    />
  )
}
