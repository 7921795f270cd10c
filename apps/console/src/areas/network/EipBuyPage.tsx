import { eip, eipMbpsMax, eipsAtOnceMax } from '@portico/contract/network/eip.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { eipBillings, type EipBilling } from '@portico/contract/states/network.ts'
import { clearNoStock } from '../../base/call/no-stock.ts'
import { query, queryClient } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../../kit/form/CardChoice.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import classes from '../../sold/Buy.module.css'
import { ProductBuyPage, type BuyForm } from '../../sold/ProductBuyPage.tsx'
import { mbps } from './eip-columns.tsx'
import { eipScreens, say } from './eip.screens.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const initial = { bandwidth_mbps: 5, quantity: 1, billing: 'monthly' as EipBilling }

function useChoices(form: BuyForm<typeof initial>, node: Node | undefined) {
  const { bandwidth_mbps, quantity, billing } = form.values
  const choose: typeof form.set = (field, value) => {
    clearNoStock()
    form.set(field, value)
  }
  return {
    config: { bandwidth_mbps, quantity, billing },
    subject: [node?.controller_name, mbps(bandwidth_mbps), quantity > 1 ? `× ${quantity}` : '']
      .filter(Boolean)
      .join(' · '),
    sections: (
      <>
        <BuySection title={say('mode')} text={say('modeText')}>
          <CardChoice
            label={say('mode')}
            width={280}
            value={billing}
            onChange={(value) => choose('billing', value as EipBilling)}
            options={eipBillings.map((value) => ({
              value,
              title: t(`states.eipBilling.${value}`),
              text: value === 'monthly' ? say('modes.monthly') : say('byTheGb'),
            }))}
          />
        </BuySection>
        <BuySection title={say('bandwidthTitle')} text={say('bandwidthText')}>
          <div className={classes.row}>
            <Stepper
              label={say('bandwidth')}
              name="bandwidth_mbps"
              value={bandwidth_mbps}
              onChange={(value) => choose('bandwidth_mbps', value)}
              min={1}
              max={eipMbpsMax}
              step={1}
              unit="Mbps"
            />
          </div>
        </BuySection>
        <BuySection title={say('quantity')}>
          <div className={classes.row}>
            <Stepper
              label={say('quantity')}
              name="quantity"
              value={quantity}
              onChange={(value) => choose('quantity', value)}
              min={1}
              max={eipsAtOnceMax}
              step={1}
            />
          </div>
        </BuySection>
      </>
    ),
  }
}

export default function EipBuyPage() {
  return <ProductBuyPage product={eip} screens={eipScreens} initial={initial} useChoices={useChoices} cart />
}
