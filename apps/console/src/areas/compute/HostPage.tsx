import type { Product } from '@portico/contract/access.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { hostCalls, type Host, hostCan } from '@portico/contract/compute/host.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useSearchParams } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { hasProduct } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import type { RowAction } from '../../base/state/list.ts'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime, relativeWords } from '../../kit/show/RelativeTime.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { useTab } from '../../base/state/use-param.ts'
import { binActions, useHostActions } from './host-actions.tsx'
import { HostMark, isBinned, sizeWords } from './host-marks.tsx'
import { HostDialogs, useHostDialogs } from './host-dialogs.tsx'
import { HostAlarms } from './HostAlarms.tsx'
import { HostDisksTab } from './HostDisksTab.tsx'
import { HostMonitoring } from './HostMonitoring.tsx'
import { HostNetworkTab } from './HostNetworkTab.tsx'
import { HostOverview } from './HostOverview.tsx'
import { HostSnapshotsTab } from './HostSnapshotsTab.tsx'
import classes from './Host.module.css'
import { ExpiryCell, NodeCell } from '../../sold/ResourceCells.tsx'
import { Timeline } from '../../sold/Timeline.tsx'
import { say } from './host.screens.ts'

/** A host that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(hostCalls.hostInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

const tabs = ['overview', 'monitoring', 'disks', 'network', 'snapshots', 'timeline'] as const
/** The parts that belong to a product of their own. */
const productOf: Partial<Record<(typeof tabs)[number], Product>> = { disks: 'disk', snapshots: 'snapshot' }

export default function HostPage() {
  const [params] = useSearchParams()
  const answer = useCall(hostCalls.hostInfo, { id: params.get('id') ?? '' })
  return (
    <Answered answer={answer} page>
      {(host) => <HostDetail host={host} />}
    </Answered>
  )
}

function HostDetail({ host }: { host: Host }) {
  const person = usePerson()
  const shown = tabs.filter((key) => {
    const product = productOf[key]
    return product === undefined || hasProduct(product, person)
  })
  const asked = useTab(tabs)
  const tab = shown.includes(asked) ? asked : 'overview'
  const { open } = useHostDialogs()
  const live = useHostActions(open)
  const binned = isBinned(host)
  const actions = (binned ? binActions(open) : live)(host)
  usePageName(host.name)
  return (
    <PageShell
      title={
        <span className={classes.title}>
          {host.name}
          {!binned && (
            <button
              type="button"
              className={classes.iconButton}
              aria-label={t('resource.rename')}
              onClick={() => open('rename', host.id)}
            >
              <IconPencil size={16} stroke={1.6} aria-hidden="true" />
            </button>
          )}
          <span className={classes.badge}>
            <HostMark host={{ ...host, reason: '', release_time: null }} />
          </span>
        </span>
      }
      text={<CopyText text={host.id} />}
      action={<HeadActions host={host} actions={actions} binned={binned} />}
    >
      <HostNotice host={host} binned={binned} actions={actions} />
      <KeyFacts host={host} />
      <TabNav
        label={say('parts')}
        current={tab}
        tabs={shown.map((key) => ({ key, word: say(`tabs.${key}`), to: paths.host(host.id, { tab: key }) }))}
      />
      {tab === 'overview' && (
        <WithTimeline id={host.id}>
          <HostOverview host={host} />
        </WithTimeline>
      )}
      {tab === 'monitoring' && (
        <WithTimeline id={host.id}>
          <div className={classes.stack}>
            <HostMonitoring host={host} />
            <HostAlarms hostId={host.id} />
          </div>
        </WithTimeline>
      )}
      {tab === 'disks' && <HostDisksTab host={host} />}
      {tab === 'network' && <HostNetworkTab host={host} actions={actions} />}
      {tab === 'snapshots' && <HostSnapshotsTab host={host} />}
      {tab === 'timeline' && (
        <Card>
          <Timeline of="host" id={host.id} />
        </Card>
      )}
      <HostDialogs />
    </PageShell>
  )
}

/** Where there is room, what happened stands beside what is. */
function WithTimeline({ id, children }: { id: string; children: React.ReactNode }) {
  return (
    <div className={classes.beside}>
      {children}
      <aside>
        <Card title={t('resource.timeline')}>
          <Timeline of="host" id={id} />
        </Card>
      </aside>
    </div>
  )
}

function HeadActions({ host, actions, binned }: { host: Host; actions: readonly RowAction[]; binned: boolean }) {
  if (binned) return actions.map((action) => <ActionButton key={action.key} action={action} primary />)
  const byKey = (key: string) => actions.find((action) => action.key === key)
  const power = byKey(hostCan.start(host.status) ? 'start' : 'stop')
  const [reboot, connect] = [byKey('reboot'), byKey('RDP/SSH')]
  return (
    <>
      {power && <ActionButton action={power} />}
      {reboot && <ActionButton action={reboot} />}
      <RowActions name={host.name} actions={actions.map(({ quick: _quick, ...action }) => action)} />
      {connect && <ActionButton action={{ ...connect, word: say('connect') }} primary />}
    </>
  )
}

function ActionButton({ action, primary }: { action: RowAction; primary?: boolean }) {
  const Icon = action.icon
  return (
    <span title={action.refused}>
      <Button
        kind={primary ? 'primary' : 'plain'}
        disabled={action.refused !== undefined}
        icon={Icon && <Icon size={16} stroke={1.6} aria-hidden="true" />}
        onClick={() => void runAction(action)}
      >
        {action.word}
      </Button>
    </span>
  )
}

/** What the host has now, until when that is open, and what becomes of the money. */
function verifyWords(host: Host): string {
  const { resize } = host
  const sum = (amount: string | undefined, word: 'verifyPaid' | 'verifyBack') =>
    Number(amount ?? 0) > 0 ? say(word, { sum: formatMoney(amount!) }) : ''
  return [
    say('verifyText', { size: sizeWords(host) }),
    resize ? say('verifyUntil', { time: formatTime(resize.confirm_by) }) : '',
    sum(resize?.paid, 'verifyPaid'),
    sum(resize?.back, 'verifyBack'),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Where it is, and why it stayed there where leaving failed. */
const rescueWords = ({ reason }: Host) => [say('rescueText'), reason].filter(Boolean).join(' ')

/** What a host that waits for a word is told. */
const waysOn = ['confirm', 'revert', 'leave rescue']

/** What a person should know or do about its state, before anything else. */
function HostNotice({ host, binned, actions }: { host: Host; binned: boolean; actions: readonly RowAction[] }) {
  const { status, reason, release_time } = host
  const asked = hostCan.confirm(status) ? verifyWords(host) : hostCan['leave rescue'](status) ? rescueWords(host) : ''
  if (asked)
    return (
      <div className={classes.notice} role="status">
        <span>{asked}</span>
        <span className={classes.noticeActions}>
          {actions
            .filter(({ key }) => waysOn.includes(key))
            .map((action) => (
              <ActionButton key={action.key} action={action} />
            ))}
        </span>
      </div>
    )
  const end = release_time && relativeWords(release_time)
  const text = end ? (binned ? say('binnedText', { time: end }) : say('expiredText', { time: end })) : reason
  if (!text) return null
  return (
    <div className={classes.notice} role="status" data-bad={!binned || undefined}>
      {text}
    </div>
  )
}

function KeyFacts({ host }: { host: Host }) {
  const ip = (text: string) => (text ? <CopyText text={text} /> : say('nothing'))
  const facts = [
    [t('resource.node'), <NodeCell key="node" flag={host.node_flag} name={host.node_name} />],
    [say('configuration'), sizeWords(host)],
    [t('fields.system'), host.image],
    [say('privateIp'), ip(host.private_ip)],
    [say('floatingIp'), ip(host.floating_ip)],
    [say('group'), host.group_name || say('nothing')],
    [t('resource.expires'), <ExpiryCell key="expires" at={host.expire_time} renewal={host.renewal} />],
  ] as const
  return (
    <dl className={classes.row}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
