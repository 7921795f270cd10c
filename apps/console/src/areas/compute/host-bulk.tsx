import { hostCalls, type Host, type PlainHostAction } from '@portico/contract/compute/host.ts'
import IconCalendarPlus from '@tabler/icons-react/dist/esm/icons/IconCalendarPlus.mjs'
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
import type { ActResult } from '../../sold/ActResults.tsx'

const ActResults = lazy(() => import('../../sold/ActResults.tsx'))

const offered = [
  ['start', IconPlayerPlay],
  ['stop', IconPower],
  ['reboot', IconReload],
] as const

/** What can be done to several at once; those that cannot take part are told apart, each with its reason. */
export function useHostBulk(onRenew: (...ids: readonly string[]) => void) {
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
    const renewable = hosts.filter((host) => host.expire_time && refusalOf(host, 'renew') === undefined)
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
      {
        key: 'renew',
        word: t('resource.renew'),
        icon: IconCalendarPlus,
        count: renewable.length,
        run: () => onRenew(...renewable.map(({ id }) => id)),
      },
      ...assigning.actions(hosts),
    ]
  }
  const results = (
    <>
      <Suspense>{told && <ActResults {...told} onClose={() => setTold(undefined)} />}</Suspense>
      {assigning.dialog}
    </>
  )
  return { bulk, results }
}
