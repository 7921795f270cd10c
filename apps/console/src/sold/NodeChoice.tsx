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

const isClosed = ({ on_sell, not_made }: Node, kind: string) => on_sell === onSellSoldOut || not_made.includes(kind)

/** The node that counts: the one that was chosen, else the first that a thing of this kind can be bought on. */
export function chosenNode(nodes: readonly Node[], id: string, kind = ''): Node | undefined {
  const open = nodes.filter((node) => !isClosed(node, kind))
  return open.find((node) => node.controller_id === id) ?? open.find((node) => node.is_subscribed)
}

function stateWord(node: Node, kind: string): string {
  if (node.not_made.includes(kind)) return t('buy.notHere')
  return node.on_sell === onSellSoldOut
    ? t('buy.soldOut')
    : node.is_subscribed
      ? t('buy.onSale')
      : t('buy.notSubscribed')
}

interface NodeChoiceProps {
  value: string
  onChange: (id: string) => void
  /** What is bought; a node that cannot make it says so. */
  kind?: string | undefined
}

/** Sold out is shown on the card; a node that is not subscribed to can be chosen, and then says so. */
export function NodeChoice({ value, onChange, kind = '' }: NodeChoiceProps) {
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
              text: stateWord(node, kind),
              disabled: isClosed(node, kind),
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
