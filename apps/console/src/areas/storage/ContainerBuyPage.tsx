import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import type { ChoicePrice } from '@portico/contract/resource/purchase.ts'
import {
  containerGbMax,
  containerGbMin,
  containerName,
  containerNameMax,
  ipWhitelist,
} from '@portico/contract/rules/storage.ts'
import { container, type ContainerWish } from '@portico/contract/storage/container.ts'
import { clearNoStock } from '../../base/call/no-stock.ts'
import { query, queryClient } from '../../base/call/queries.ts'
import { capacityText } from '../../base/format/sizes.ts'
import { describe, t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { StepRow } from '../../sold/BuySections.tsx'
import { ProductBuyPage, type BuyForm } from '../../sold/ProductBuyPage.tsx'
import { containerScreens, say } from './container.screens.ts'
import { AccessFields, WhitelistField } from './container-fields.tsx'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

type Own = Pick<ContainerWish, 'capacity_gb' | 'ip_whitelist' | 'access' | 'versioning'>
const initial: Own = { capacity_gb: 100, ip_whitelist: '*', access: 'private', versioning: 'off' }
const rules = { name: containerName, ip_whitelist: ipWhitelist }
const stepGb = 50

/** What is wrong with a name is said while it is typed: it cannot be changed later. */
function nameProblem(name: string): string | undefined {
  const issue = name === '' ? undefined : containerName.safeParse(name).error?.issues[0]
  return issue && describe(issue.message, t('resource.name'))
}

function useChoices(form: BuyForm<Own>, node: Node | undefined) {
  const { values } = form
  const name = form.field('name')
  const set: typeof form.set = (field, value) => {
    clearNoStock()
    form.set(field, value)
  }
  return {
    config: { capacity_gb: values.capacity_gb },
    besides: { access: values.access, versioning: values.versioning },
    subject: [node?.controller_name, capacityText(values.capacity_gb)].filter(Boolean).join(' · '),
    sections: (price: ChoicePrice | undefined) => (
      <>
        <BuySection title={t('resource.name')} text={say('nameText')}>
          <TextField
            {...name}
            label={t('resource.name')}
            error={name.error ?? nameProblem(values.name)}
            required
            autoComplete="off"
            maxLength={containerNameMax}
            help={say('nameHelp', { n: values.name.length, max: containerNameMax })}
          />
        </BuySection>
        <BuySection title={say('capacity')} text={say('capacityText')}>
          <StepRow
            title={say('capacity')}
            label={say('capacity')}
            name="capacity_gb"
            value={values.capacity_gb}
            onChange={(gb) => set('capacity_gb', gb)}
            min={containerGbMin}
            max={containerGbMax}
            step={stepGb}
            unit="GiB"
            price={price?.total}
          />
        </BuySection>
        <BuySection title={say('access')} text={say('accessText')}>
          <AccessFields
            values={values}
            onAccess={(access) => form.set('access', access)}
            onVersioning={(versioning) => form.set('versioning', versioning)}
          />
          <WhitelistField {...form.field('ip_whitelist')} />
        </BuySection>
      </>
    ),
  }
}

export default function ContainerBuyPage() {
  return (
    <ProductBuyPage
      product={container}
      screens={containerScreens}
      initial={initial}
      rules={rules}
      useChoices={useChoices}
      nameless
    />
  )
}
