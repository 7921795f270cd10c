import { hostCalls, type Host, type PlainHostAction } from '@portico/contract/compute/host.ts'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPower from '@tabler/icons-react/dist/esm/icons/IconPower.mjs'
import IconReload from '@tabler/icons-react/dist/esm/icons/IconReload.mjs'
import { lazy, Suspense, useState } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import type { BulkAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { actionWord } from './host-actions.tsx'
import { refusalOf } from './host-refusal.ts'
import { useAssigning } from '../../sold/use-assigning.tsx'
import { useBulkActions } from '../../sold/use-bulk-actions.tsx'
import type { ActResult } from '../../sold/ActResults.tsx'
import { say } from './host.screens.ts'

const ActResults = lazy(() => import('../../sold/ActResults.tsx'))

const offered = [
  ['start', IconPlayerPlay],
  ['stop', IconPower],
  ['reboot', IconReload],
] as const

/** What can be done to several at once; those that cannot take part are told apart, each with its reason. */
export function useHostBulk() {
  const owner = useBulkActions<Host>(refusalOf)
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
    else toast('success', say('askedMany', { action: actionWord(action), n: results.length }))
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
              title: say('actManyTitle', { action: actionWord(action), n: count }),
              text: say(`actTexts.${action}`),
              confirm: actionWord(action),
            },
          }),
          run: () => run(hosts, action),
        }
      }),
      owner.actions.renew(hosts),
      ...assigning.actions(hosts),
      owner.actions.tags(hosts),
      owner.actions.delete(hosts),
    ]
  }
  const results = (
    <>
      <Suspense>{told && <ActResults {...told} onClose={() => setTold(undefined)} />}</Suspense>
      {assigning.dialog}
      {owner.dialog}
    </>
  )
  return { bulk, results }
}
