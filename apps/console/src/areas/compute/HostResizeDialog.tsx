import { formatMoney } from '@portico/contract/formats.ts'
import { hostCalls, type Host } from '@portico/contract/compute/host.ts'
import { everyNode, priceListCalls } from '@portico/contract/money/price-list.ts'
import { addMoney, isNegative, timesMoney } from '@portico/contract/money/sums.ts'
import { nodeCalls, type Flavor } from '@portico/contract/node/node.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { HostSize } from './CreateHostSize.tsx'
import classes from './Host.module.css'
import { sizeWords } from './host-marks.tsx'
import { PayButton, PaySums } from '../../sold/PaySums.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { say } from './host.screens.ts'

/** What a month of a size costs by the public list, before discounts of the account; undefined without prices. */
function useMonthPrice(node: string): (flavor: Flavor) => string | undefined {
  const items =
    useCall(priceListCalls.baseConfigPrice).data?.result.find(({ product }) => product === 'host')?.items ?? []
  const priceOf = (item: string) =>
    (
      items.find((one) => one.item === item && one.node === node) ??
      items.find((one) => one.item === item && one.node === everyNode)
    )?.price
  const [cpu, memory] = [priceOf('cpu'), priceOf('memory_gb')]
  return ({ vcpus, memory_mb }) =>
    cpu && memory && addMoney(timesMoney(cpu, vcpus), timesMoney(memory, Math.max(1, Math.round(memory_mb / 1024))))
}

/** Another size for the rest of the term: the difference is paid now, or comes back once the change is confirmed. */
export function HostResizeDialog({ row, onClose }: ResourceDialogProps<Host>) {
  const [flavorId, setFlavorId] = useState('')
  const flavors = useCall(nodeCalls.flavorList, { controller_id: row.node, resource_type: 'host' }).data?.result
  const others = flavors?.filter(({ flavor_id }) => flavor_id !== row.flavor)
  const chosen = others?.find(({ flavor_id }) => flavor_id === flavorId)
  const monthPrice = useMonthPrice(row.node)
  const asked = { id: row.id, flavor_id: flavorId }
  const answer = useCall(hostCalls.adjustPrice, asked, { enabled: chosen !== undefined, keepPrevious: true })
  const write = usePaid(hostCalls.hostResize, answer.refetch, { action: t('states.hostActions.resize') })
  const price = chosen && answer.data
  async function resize() {
    if (!price || answer.isPlaceholderData) return
    await write.send({ ...asked, quote: price.token })
    toast('success', say('asked', { action: t('states.hostActions.resize'), name: row.name }))
    onClose()
  }
  return (
    <Dialog title={say('resizeTitle', { name: row.name })} onClose={onClose} size={680}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          void resize().catch(() => {})
        }}
      >
        <p className={classes.text}>{say('resizeText', { size: sizeWords(row) })}</p>
        {others ? (
          <HostSize priceOf={monthPrice} flavors={others} chosen={chosen} onChoose={setFlavorId} />
        ) : (
          <SkeletonLines lines={6} />
        )}
        <FormProblem error={write.error ?? answer.error ?? undefined} />
        {price && (
          <div className={classes.stack} aria-busy={answer.isPlaceholderData || undefined}>
            <Facts
              facts={[
                [say('monthBefore'), <Money key="before" amount={price.month_before} />],
                [say('monthAfter'), <Money key="after" amount={price.month_after} />],
                isNegative(price.total) && [
                  say('backOnConfirm'),
                  <Money key="back" amount={price.total.slice(1)} signed />,
                ],
              ]}
            />
            {isNegative(price.total) ? (
              <Button type="submit" full size="l" pending={write.pending} disabled={answer.isPlaceholderData}>
                {t('states.hostActions.resize')}
              </Button>
            ) : (
              <>
                <PaySums total={price.total} />
                <PayButton
                  large
                  total={price.total}
                  pending={write.pending}
                  disabled={answer.isPlaceholderData}
                  word={say('payAndResize', { sum: formatMoney(price.total) })}
                />
              </>
            )}
          </div>
        )}
      </form>
    </Dialog>
  )
}
