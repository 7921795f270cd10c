import { onSellSoldOut } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import { useEffect, useState } from 'react'
import { emit, provide } from '../base/call/events.ts'
import { useCall } from '../base/call/queries.ts'
import { t } from '../base/words/words.ts'
import { Answered } from '../kit/show/Answered.tsx'
import { Button } from '../kit/show/Button.tsx'
import { CardChoice } from '../kit/form/CardChoice.tsx'
import { EmptyState } from '../kit/show/EmptyState.tsx'
import { Flag } from '../kit/show/Flag.tsx'
import classes from './Buy.module.css'
import { useSubscribing } from './use-subscribing.ts'

const isClosed = ({ on_sell, not_made }: Node, kind: string) => on_sell === onSellSoldOut || not_made.includes(kind)

/** The node that counts: the one that was chosen, else the first that a thing of this kind can be bought on. */
export function chosenNode(nodes: readonly Node[], id: string, kind = ''): Node | undefined {
  const open = nodes.filter((node) => node.is_subscribed && !isClosed(node, kind))
  return open.find((node) => node.controller_id === id) ?? open[0]
}

export function nodeState(node: Node, kind: string): string {
  if (node.not_made.includes(kind)) return t('buy.notHere')
  return node.on_sell === onSellSoldOut
    ? t('buy.soldOut')
    : node.is_subscribed
      ? t('buy.onSale')
      : t('buy.notSubscribed')
}

/** How long it took lately on a node until a thing of this kind could be used. */
export function readyIn(node: Node | undefined, kind: string): string | undefined {
  const seconds = node?.ready_seconds[kind]
  if (!seconds) return undefined
  return seconds < 120 ? t('buy.readySeconds', { n: seconds }) : t('buy.readyMinutes', { n: Math.round(seconds / 60) })
}

export const NodeName = ({ node }: { node: Node }) => (
  <>
    <Flag code={node.flag} />
    {node.controller_name}
  </>
)

interface NodeChoiceProps {
  value: string
  onChange: (id: string) => void
  /** What is bought; a node that cannot make it says so. */
  kind?: string | undefined
}

/** Sold out is shown on the card. A node that is not subscribed to is offered below, and chosen once it is. */
export function NodeChoice({ value, onChange, kind = '' }: NodeChoiceProps) {
  const [wanted, setWanted] = useState('')
  // Whoever subscribes to a node, here or in the dialog of the frame, wants it.
  useEffect(() => provide('nodeSubscribed', onChange), [onChange])
  return (
    <Answered answer={useCall(nodeCalls.nodeList)}>
      {({ result }) =>
        result.some((node) => node.is_subscribed) ? (
          <>
            <CardChoice
              label={t('buy.node')}
              width={160}
              value={value}
              onChange={(id) => {
                setWanted(id)
                if (result.some((node) => node.controller_id === id && node.is_subscribed)) onChange(id)
              }}
              options={result.map((node) => ({
                value: node.controller_id,
                title: <NodeName node={node} />,
                text: nodeState(node, kind),
                disabled: isClosed(node, kind),
              }))}
            />
            {result
              .filter((node) => node.controller_id === wanted && !node.is_subscribed)
              .map((node) => (
                <SubscribeHere key={node.controller_id} node={node} />
              ))}
          </>
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

/** What else is chosen on the page stays as it is. */
function SubscribeHere({ node }: { node: Node }) {
  const { controller_name: name } = node
  const said = { action: t('buy.subscribe'), subscribed: () => t('buy.subscribedTo', { name }) }
  // The dialog of the frame verifies the phone.
  const { subscribe, underWay } = useSubscribing(said, () => emit('subscribeNodesOpen'))
  return (
    <div className={classes.offer} role="status">
      <span>{t('buy.subscribeFirst')}</span>
      <Button kind="plain" pending={underWay !== ''} onClick={() => void subscribe(node)}>
        {t('buy.subscribeTo', { name })}
      </Button>
    </div>
  )
}
