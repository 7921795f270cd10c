import { phoneProxyCalls, type PhoneProxy } from '@portico/contract/phone/proxy.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconDeviceMobileOff from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileOff.mjs'
import IconPlugConnected from '@tabler/icons-react/dist/esm/icons/IconPlugConnected.mjs'
import IconWorldShare from '@tabler/icons-react/dist/esm/icons/IconWorldShare.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useList } from '../../../base/call/use-list.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import type { Column, RowAction } from '../../../base/state/list.ts'
import { toast } from '../../../base/state/toast-store.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { NounPage } from '../../../kit/table/NounList.tsx'
import { callRefusal } from '../../../sold/call-refusal.ts'
import { Lines } from '../../../sold/ResourceCells.tsx'
import { PhonesDialog } from './PhonesDialog.tsx'
import { ProxyForm } from './ProxyForm.tsx'
import { useResults } from './use-results.tsx'

function Tested({ proxy: { test_time, test_ok, latency_ms } }: { proxy: PhoneProxy }) {
  if (!test_time) return <span className="quiet">{t('phoneTools.proxies.untested')}</span>
  return (
    <StatusMark
      shape={test_ok ? 'running' : 'failed'}
      word={test_ok ? t('phoneTools.proxies.worksIn', { ms: latency_ms }) : t('phoneTools.proxies.fails')}
    />
  )
}

const columns = (): readonly Column<PhoneProxy>[] => [
  {
    key: 'name',
    title: t('fields.name'),
    fixed: true,
    card: 'title',
    cell: ({ name, region }) => <Lines first={name} second={region} />,
  },
  {
    key: 'server',
    title: t('phoneTools.proxies.server'),
    cell: ({ mode, server, port, user_name }) => (
      <Lines
        first={`${server}:${port}`}
        second={[t(`phoneTools.proxies.modes.${mode}`), user_name].filter(Boolean).join(' · ')}
      />
    ),
  },
  {
    key: 'outbound',
    title: t('phoneTools.proxies.outbound'),
    cell: ({ outbound_ip, seen_ip }) => outbound_ip || seen_ip,
  },
  { key: 'tested', title: t('phoneTools.proxies.tested'), card: 'side', cell: (proxy) => <Tested proxy={proxy} /> },
  { key: 'phones', title: t('phoneTools.phones'), align: 'end', cell: ({ phones }) => phones },
]

/** Proxies that somebody entered: tested, and given to phones. */
export default function ProxiesPage() {
  const list = useList(phoneProxyCalls.phoneProxyList)
  const write = useWrite(phoneProxyCalls.phoneProxy)
  const assign = useParam('assign')
  const take = useParam('take')
  const results = useResults()
  const [assigned, taken] = [assign, take].map(({ value }) => list.rows?.find(({ id }) => id === value))
  async function test({ id }: PhoneProxy) {
    const { test: said } = await write.send({ action: 'test', id })
    if (said?.ok) toast('success', t('phoneTools.proxies.testOk', { ms: said.latency_ms }))
    else toast('error', said?.msg ?? t('phoneTools.proxies.fails'))
  }
  const held = callRefusal(phoneProxyCalls.phoneProxy)
  const more = (proxy: PhoneProxy): RowAction[] => [
    {
      key: 'test',
      word: t('phoneTools.proxies.test'),
      icon: IconPlugConnected,
      quick: true,
      refused: held,
      run: () => test(proxy),
    },
    {
      key: 'assign',
      word: t('phoneTools.proxies.assign'),
      icon: IconDeviceMobile,
      refused: held,
      run: () => assign.open(proxy.id),
    },
    {
      key: 'take',
      word: t('phoneTools.proxies.take'),
      icon: IconDeviceMobileOff,
      refused: held ?? (proxy.phones > 0 ? undefined : t('phoneTools.proxies.unused')),
      run: () => take.open(proxy.id),
    },
  ]
  return (
    <>
      <NounPage
        name="phone-proxies"
        title={t('pages.phoneProxies')}
        text={t('phoneTools.proxies.text')}
        list={list}
        columns={columns()}
        rowName={({ name }) => name}
        searchPlaceholder={t('phoneTools.proxies.search')}
        empty={{ icon: IconWorldShare, title: t('phoneTools.proxies.none'), text: t('phoneTools.proxies.noneText') }}
        add={{ word: t('phoneTools.proxies.add') }}
        edit={t('phoneTools.edit')}
        held={{
          save: callRefusal(phoneProxyCalls.phoneProxy),
          remove: callRefusal(phoneProxyCalls.phoneProxy, { action: 'remove' }),
        }}
        more={more}
        remove={({ name }) => ({
          write: { send: ({ id }) => write.send({ action: 'remove', id }) },
          word: t('phoneTools.remove'),
          title: t('phoneTools.proxies.removeTitle', { name }),
          text: t('phoneTools.proxies.removeText'),
          removed: t('phoneTools.proxies.removed'),
        })}
        form={(proxy, close) => <ProxyForm proxy={proxy} onClose={close} />}
      />
      {assigned && <UseForm proxy={assigned} how="assign" results={results} onClose={assign.close} />}
      {taken && <UseForm proxy={taken} how="take" results={results} onClose={take.close} />}
      {results.dialog}
    </>
  )
}

interface UseFormProps {
  proxy: PhoneProxy
  how: 'assign' | 'take'
  results: ReturnType<typeof useResults>
  onClose: () => void
}

/** Gives a proxy to phones, or takes it from those that have it. */
function UseForm({ proxy: { id, name }, how, results, onClose }: UseFormProps) {
  const write = useWrite(phoneProxyCalls.phoneProxy, { inForm: true })
  const uses = useCall(phoneProxyCalls.phoneProxyUses, { id, limit: 100 }, { enabled: how === 'take' }).data?.result
  if (how === 'take' && !uses) return null
  const word = t(`phoneTools.proxies.${how}`)
  return (
    <PhonesDialog
      title={t(`phoneTools.proxies.${how}Title`, { name })}
      word={word}
      chosen={uses?.map(({ device_id }) => device_id) ?? []}
      pending={write.pending}
      error={write.error}
      send={async (device_ids) =>
        (await write.send(how === 'take' ? { action: 'take', device_ids } : { action: 'assign', id, device_ids }))
          .result
      }
      told={(each) =>
        results.told(word, each, (n) => t(`phoneTools.proxies.${how === 'take' ? 'taken' : 'assigned'}`, { n }))
      }
      onClose={onClose}
    />
  )
}
