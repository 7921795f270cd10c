import { formatMoney } from '@portico/contract/formats.ts'
import { eip, eipCalls, eipMbpsMax, eipsAtOnceMax } from '@portico/contract/network/eip.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import type { ChoicePrice } from '@portico/contract/resource/purchase.ts'
import { eipBillings, type EipBilling } from '@portico/contract/states/network.ts'
import { clearNoStock } from '../../../base/call/no-stock.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { t } from '../../../base/words/words.ts'
import { BuySection } from '../../../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../../../kit/form/CardChoice.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { StepRow } from '../../../sold/BuySections.tsx'
import { ProductBuyPage, type BuyForm } from '../../../sold/ProductBuyPage.tsx'
import { mbps } from '../../../sold/BandwidthForm.tsx'
import { useChoicePrices } from '../../../sold/use-choice-prices.ts'
import { eipScreens, say } from './eip.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const initial = { line: '', bandwidth_mbps: 5, quantity: 1, billing: 'monthly' as EipBilling }

function useChoices(form: BuyForm<typeof initial>, node: Node | undefined) {
  const { bandwidth_mbps, quantity } = form.values
  // Where nobody counts what passes, nothing is charged by it.
  const billings = eipBillings.filter((one) => one === 'monthly' || !node?.not_made.includes('traffic'))
  const billing = billings.find((one) => one === form.values.billing) ?? 'monthly'
  const controller_id = node?.controller_id ?? ''
  const lines = useCall(eipCalls.eipLineList, { controller_id }, { enabled: node !== undefined }).data?.result ?? []
  const here = lines.filter((one) => one.controller_id === controller_id)
  // One that was chosen on another node is none of this one's.
  const line = (here.find((one) => one.line === form.values.line) ?? here.find((one) => !one.sold_out) ?? here[0])?.line
  const isOut = here.length > 0 && here.every((one) => one.sold_out)
  const choose: typeof form.set = (field, value) => {
    clearNoStock()
    form.set(field, value)
  }
  const { months } = form.values
  const one = { kind: 'eip' as const, controller_id, line: line ?? '', bandwidth_mbps, quantity: 1, billing, months }
  const open = node && !isOut
  const ofLine = useChoicePrices(new Map(open ? here.map(({ line: key }) => [key, { ...one, line: key }]) : []))
  const ofBilling = useChoicePrices(new Map(open ? billings.map((way) => [way, { ...one, billing: way }]) : []))
  const sumOf = (price: ReturnType<typeof ofLine>) => price && t('buy.aMonth', { sum: formatMoney(price.total) })
  return {
    config: isOut ? undefined : { line: line ?? '', bandwidth_mbps, quantity, billing },
    subject: [
      node?.controller_name,
      here.find((one) => one.line === line)?.name,
      mbps(bandwidth_mbps),
      quantity > 1 ? `× ${quantity}` : '',
    ]
      .filter(Boolean)
      .join(' · '),
    sections: (price: ChoicePrice | undefined) => (
      <>
        {isOut && (
          <EmptyState compact title={say('lineSoldOut')} text={say('soldOut', { node: node?.controller_name ?? '' })} />
        )}
        {here.some((one) => one.line) && (
          <BuySection title={say('line')} text={say('lineText')}>
            <CardChoice
              label={say('line')}
              width={200}
              value={line ?? ''}
              onChange={(chosen) => choose('line', chosen)}
              options={here.map(({ line: key, name, sold_out, is_default }) => ({
                value: key,
                title: name,
                text: sold_out ? say('lineSoldOut') : is_default ? say('lineDefault') : '',
                aside: sumOf(ofLine(key)),
                disabled: sold_out,
              }))}
            />
          </BuySection>
        )}
        <BuySection title={say('mode')} text={say('billingText')}>
          <CardChoice
            label={say('mode')}
            width={280}
            value={billing}
            onChange={(value) => choose('billing', value as EipBilling)}
            options={billings.map((value) => ({
              value,
              title: t(`states.eipBilling.${value}`),
              text: value === 'monthly' ? say('modes.monthly') : say('byTheGb'),
              aside: sumOf(ofBilling(value)),
            }))}
          />
        </BuySection>
        <BuySection title={say('bandwidthTitle')} text={say('bandwidthText')}>
          <StepRow
            label={say('bandwidth')}
            name="bandwidth_mbps"
            value={bandwidth_mbps}
            onChange={(value) => choose('bandwidth_mbps', value)}
            min={1}
            max={eipMbpsMax}
            unit="Mbps"
            price={price?.parts[0]?.items.find(({ item }) => item.startsWith('bandwidth_mbps'))?.total}
          />
        </BuySection>
        <BuySection title={say('quantity')}>
          <StepRow
            label={say('quantity')}
            name="quantity"
            value={quantity}
            onChange={(value) => choose('quantity', value)}
            min={1}
            max={eipsAtOnceMax}
            price={price?.total}
          />
        </BuySection>
      </>
    ),
  }
}

export default function EipBuyPage() {
  return <ProductBuyPage product={eip} screens={eipScreens} initial={initial} useChoices={useChoices} />
}
