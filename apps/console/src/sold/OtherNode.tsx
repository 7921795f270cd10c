import { onSellSoldOut } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { emit } from '../base/call/events.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { BuySection } from '../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import { Button } from '../kit/show/Button.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { NodeName } from './NodeChoice.tsx'

/** The nodes at which the other end of something can stand: open, able, subscribed to, and not the first. */
export function useOtherNodes(first: Node | undefined, kind: string): readonly Node[] {
  const nodes = useCall(nodeCalls.nodeList).data?.result ?? []
  return nodes.filter(
    (node) =>
      node.is_subscribed &&
      node.on_sell !== onSellSoldOut &&
      !node.not_made.includes(kind) &&
      node.controller_id !== first?.controller_id,
  )
}

/** The one that was chosen, else the first that can be. */
export const otherNode = (nodes: readonly Node[], id: string) =>
  nodes.find(({ controller_id }) => controller_id === id) ?? nodes[0]

interface OtherNodeProps {
  title: string
  text: string
  none: string
  nodes: readonly Node[]
  value: string
  onChange: (id: string) => void
}

export function OtherNodeSection({ title, text, none, nodes, value, onChange }: OtherNodeProps) {
  return (
    <BuySection title={title} text={text}>
      {nodes.length > 0 ? (
        <CardChoice
          label={title}
          width={160}
          value={value}
          onChange={onChange}
          options={nodes.map((node) => ({
            value: node.controller_id,
            title: <NodeName node={node} />,
            text: t('buy.onSale'),
          }))}
        />
      ) : (
        <EmptyState
          compact
          title={t('buy.noNode')}
          text={none}
          action={<Button onClick={() => emit('subscribeNodesOpen')}>{t('buy.subscribe')}</Button>}
        />
      )}
    </BuySection>
  )
}
