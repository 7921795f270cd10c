import type { UserInfo } from '@portico/contract/account/user.ts'
import { onSellSoldOut, subscribeDialogWidthPx, subscribeThrottleMs } from '@portico/contract/constants.ts'
import { nodeCalls, type Node } from '@portico/contract/node/node.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { Flag } from '../../kit/show/Flag.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useSubscribing } from '../../sold/use-subscribing.ts'
import FusionDialog from './FusionDialog.tsx'
import classes from './Node.module.css'
import { grouped, throttle } from './subscribing.ts'

/** The places a customer can use, and the way to each. */
export default function SubscribeDialog({ person, onClose }: { person: UserInfo; onClose: () => void }) {
  const answer = useCall(nodeCalls.nodeList)
  const [verifying, setVerifying] = useState<Node>()
  const said = { action: t('node.subscribeTitle'), subscribed: (name: string) => t('node.subscribedTo', { name }) }
  const { subscribe, underWay } = useSubscribing(said, setVerifying)
  const [free] = useState(() => throttle(subscribeThrottleMs))

  if (verifying)
    return (
      <FusionDialog
        person={person}
        onClose={() => setVerifying(undefined)}
        onVerified={() => {
          setVerifying(undefined)
          void subscribe(verifying)
        }}
      />
    )
  return (
    <Dialog onClose={onClose} size={subscribeDialogWidthPx} title={t('node.subscribeTitle')}>
      <p className={classes.line}>{t('node.subscribeText')}</p>
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <EmptyState compact title={t('node.noNodes')} text={t('node.noNodesText')} />
          ) : (
            grouped(result).map(({ cloudType, countries }) => (
              <section key={cloudType} aria-label={t(`states.cloudType.${cloudType}`)}>
                <h3 className={classes.cloud}>{t(`states.cloudType.${cloudType}`)}</h3>
                {countries.map(({ country, nodes }) => (
                  <div key={country} className={classes.country}>
                    <h4 className={classes.countryName}>{t(`states.country.${country}`)}</h4>
                    <ul className={classes.nodes}>
                      {nodes.map((node) => (
                        <li key={node.controller_id} className={classes.node}>
                          <Flag code={node.flag} />
                          <span className={classes.nodeName}>{node.controller_name}</span>
                          <NodeButton
                            node={node}
                            subscribed={person.subscribe_nodes.includes(node.controller_id)}
                            pending={underWay === node.controller_id}
                            onSubscribe={() => void (free() && subscribe(node))}
                          />
                        </li>
                      ))}
                    </ul>
                  </div>
                ))}
              </section>
            ))
          )
        }
      </Answered>
    </Dialog>
  )
}

interface NodeButtonProps {
  node: Node
  subscribed: boolean
  pending: boolean
  onSubscribe: () => void
}

function NodeButton({ node, subscribed, pending, onSubscribe }: NodeButtonProps) {
  const name = <span className="visually-hidden"> {node.controller_name}</span>
  if (subscribed)
    return (
      <Button kind="quiet" icon={<IconCheck size={14} stroke={2} />} onClick={() => toast('error', t('node.already'))}>
        {t('node.subscribed')}
        {name}
      </Button>
    )
  if (node.on_sell === onSellSoldOut)
    return (
      <Button kind="plain" disabled>
        {t('node.soldOut')}
        {name}
      </Button>
    )
  return (
    <Button kind="plain" pending={pending} onClick={onSubscribe}>
      {t('node.subscribe')}
      {name}
    </Button>
  )
}
