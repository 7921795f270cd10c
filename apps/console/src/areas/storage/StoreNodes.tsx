import type { Data } from '@portico/contract/calls.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import { container } from '@portico/contract/storage/container.ts'
import { useCall } from '../../base/call/queries.ts'
import { countText } from '../../base/format/count.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { say } from './container.screens.ts'
import classes from './Storage.module.css'
import { UsedOf } from '../../kit/show/UsedOf.tsx'

type Report = Data<typeof container.calls.platformStoreReport>

/** How much is sold, used and left on each node, and whether what is kept was found whole. */
export function StoreNodes() {
  return (
    <Answered answer={useCall(container.calls.platformStoreReport)}>
      {({ nodes, checked_time, faults }) => (
        <div className={classes.nodes}>
          <Card title={say('desk.integrity')}>
            <p className={classes.quietText} data-bad={faults > 0 || undefined}>
              {integrityWords(checked_time, faults)}
            </p>
          </Card>
          {nodes.map((node) => (
            <NodeCard key={node.node} node={node} />
          ))}
        </div>
      )}
    </Answered>
  )
}

function integrityWords(checked: string | null, faults: number): string {
  if (faults > 0) return say('desk.faultsFound', { n: countText(faults) })
  return checked ? say('desk.whole', { time: formatTime(checked) }) : say('desk.unchecked')
}

function NodeCard({ node }: { node: Report['nodes'][number] }) {
  const { node_name, store, containers, objects, used_bytes, sold_bytes, free_bytes } = node
  const words = say('usedOf', { used: formatBytes(used_bytes), size: formatBytes(sold_bytes) })
  return (
    <Card title={node_name}>
      <UsedOf used={used_bytes} size={sold_bytes} words={words} />
      <Facts
        facts={[
          [say('desk.store'), store],
          [say('desk.containers'), countText(containers)],
          [say('objects'), countText(objects)],
          [say('desk.free'), free_bytes === null ? say('desk.freeUnknown') : formatBytes(free_bytes)],
        ]}
      />
    </Card>
  )
}
