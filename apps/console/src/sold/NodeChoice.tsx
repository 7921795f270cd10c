import { onSellSoldOut } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { emit } from '../base/call/events.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { Flag } from '../kit/show/Flag.tsx'

/** The node that counts: the one that was chosen, else the first that can be bought on. */
export function chosenNode(nodes: readonly Node[], id: string): Node | undefined {
  const open = nodes.filter((node) => node.is_subscribed && node.on_sell !== onSellSoldOut)
  return nodes.find((node) => node.controller_id === id && node.on_sell !== onSellSoldOut) ?? open[0]
}

const stateWord = (node: Node) =>
  node.on_sell === onSellSoldOut ? t('buy.soldOut') : node.is_subscribed ? t('buy.onSale') : t('buy.notSubscribed')

/** Sold out is shown on the card; a node that is not subscribed to can be chosen, and then says so. */
export function NodeChoice({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  return (
    <Answered answer={useCall(nodeCalls.nodeList)}>
      {({ result }) =>
        result.some((node) => node.is_subscribed) ? (
          <CardChoice
            label={t('buy.node')}
            width={160}
            value={value}
            onChange={onChange}
            options={result.map((node) => ({
              value: node.controller_id,
              title: (
                <>
                  <Flag code={node.flag} />
                  {node.controller_name}
                </>
              ),
              text: stateWord(node),
              disabled: node.on_sell === onSellSoldOut,
            }))}
          />
        ) : (
          <EmptyState
            compact
            title={t('buy.noNode')}
            text={t('buy.noNodeText')}
            action={<Button onClick={() => emit('subscribeNodesOpen')}>{t('buy.subscribe')}</Button>}
          />
        )
      }
    </Answered>
  )
}
