import { hostCalls, type Host, type PlainHostAction } from '@portico/contract/compute/host.ts'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { BulkAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { actionWord } from './host-actions.tsx'
import { refusalOf } from './host-refusal.ts'
import { useAssigning } from '../../sold/use-assigning.tsx'
import { useBulkCare } from '../../sold/use-bulk-care.tsx'
import type { ActResult } from '../../sold/ActResults.tsx'

const ActResults = lazy(() => import('../../sold/ActResults.tsx'))

const offered = [
  ['start', IconPlayerPlay],
  ['stop', IconPower],
  ['reboot', IconReload],
] as const

/** What can be done to several at once; those that cannot take part are told apart, each with its reason. */
export function useHostBulk() {
  const care = useBulkCare<Host>(refusalOf)
  const assigning = useAssigning<Host>(() => true)
  const act = useWrite(hostCalls.hostAct)
  const [told, setTold] = useState<{ action: string; results: readonly ActResult[] }>()

  async function run(hosts: readonly Host[], action: PlainHostAction) {
    const able = hosts.filter((host) => refusalOf(host, action) === undefined)
    const { result } = await act.send({ ids: able.map(({ id }) => id), action })
    const answered = new Map(result.map(({ id, operation_id, msg }) => [id, operation_id ? '' : msg]))
    const results = hosts.map((host) => ({
      id: host.id,
      name: host.name,
      refused: answered.get(host.id) ?? refusalOf(host, action) ?? '',
    }))
    if (results.some(({ refused }) => refused)) setTold({ action: actionWord(action), results })
    else toast('success', t('compute.askedMany', { action: actionWord(action), n: results.length }))
  }

  const bulk = (hosts: readonly Host[]): BulkAction[] => {
    return [
      ...offered.map(([action, icon]) => {
        const count = hosts.filter((host) => refusalOf(host, action) === undefined).length
        return {
          key: action,
          word: actionWord(action),
          icon,
          count,
          ...(action !== 'start' && {
            confirm: {
              title: t('compute.actManyTitle', { action: actionWord(action), n: count }),
              text: t(`compute.actTexts.${action}`),
              confirm: actionWord(action),
            },
          }),
          run: () => run(hosts, action),
        }
      }),
      care.actions.renew(hosts),
      ...assigning.actions(hosts),
      care.actions.tags(hosts),
      care.actions.delete(hosts),
    ]
  }
  const results = (
    <>
      <Suspense>{told && <ActResults {...told} onClose={() => setTold(undefined)} />}</Suspense>
      {assigning.dialog}
      {care.dialog}
    </>
  )
  return { bulk, results }
}
