import { host as hostProduct } from '@portico/contract/compute/host.ts'
import type { Route, VpcDetails, VpcHost, VpcWay } from '@portico/contract/network/vpc.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../kit/show/Link.tsx'
import { listed } from '../../../base/format/listed.ts'
import { paths } from '../../../base/place/paths.ts'
import { screensOf } from '../../../base/route/product-screens.ts'
import { t } from '../../../base/words/words.ts'
import { StatusMark } from '../../../kit/show/StatusMark.tsx'
import { statusWord } from '../../../sold/StatusOf.tsx'
import { fitted, topologyOf, type Box } from './topology-layout.ts'
import classes from './Topology.module.css'

export const routeWord = (route: Route): string =>
  route.state === 'unreachable'
    ? t('vpc.states.unreachable')
    : route.state === 'shadowed'
      ? t('vpc.states.shadowed')
      : route.via
        ? t('vpc.viaHost', { name: route.via.name })
        : t('vpc.states.active')
const usedWords = ({ hosts, room }: { hosts: number; room: number }) => t('vpc.used', { n: hosts, room })
const statusOf = ({ status }: VpcHost) => statusWord({ stateGroup: 'hostStatus' }, status)
const framedBy = (firewalls: VpcDetails['firewall_list']) =>
  listed(firewalls.map(({ name }) => name)) || t('vpc.noFirewall')

/** Where a way out leads: to the network at its other end, or, for its owner, to where it is listed. */
const wayPath = ({ kind, far }: VpcWay, owned: boolean) =>
  far ? paths.vpc(far.id) : owned ? paths.connections({ tab: kind }) : undefined
const wayWords = ({ address, far, bandwidth_mbps, status }: VpcWay) =>
  status !== 'active'
    ? t(`states.linkStatus.${status}`)
    : [far ? `${far.node_name} · ${far.name}` : address, bandwidth_mbps > 0 && `${bandwidth_mbps} Mbps`]
        .filter(Boolean)
        .join(' · ')

interface TopologyProps {
  vpc: VpcDetails
  /** Where the page of a host is; operators have none. */
  hostPath?: (id: string) => string
}

/** A private network as a picture on which everything leads to its page; as a list where there is no room for one. */
export function Topology(props: TopologyProps) {
  return (
    <>
      {/* What does not fit is scrolled to, by keyboard too. */}
      <div className={classes.picture} tabIndex={0} role="region" aria-label={t('vpc.tabs.topology')}>
        <Picture {...props} />
      </div>
      <AsList {...props} />
    </>
  )
}

const Frame = ({ box, className }: { box: Box; className: string | undefined }) => (
  <rect x={box.x + 0.5} y={box.y + 0.5} width={box.width - 1} height={box.height - 1} rx="8" className={className} />
)

function Linked({ to, label, children }: { to: string | undefined; label: string; children: ReactNode }) {
  if (!to) return <g>{children}</g>
  return (
    <Link to={to} className={classes.linked}>
      <title>{label}</title>
      {children}
    </Link>
  )
}

function Picture({ vpc, hostPath }: TopologyProps) {
  const { width, height, internet, ways, router, routes, subnets } = topologyOf(vpc)
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      className={classes.svg}
      role="group"
      aria-label={vpc.name}
    >
      <path d={`M${internet.width / 2} ${internet.y + internet.height}V${router.y}`} className={classes.wire} />
      {subnets.map(({ subnet, x, y, width: wide }) => (
        <path key={subnet.id} d={`M${x + wide / 2} ${router.y + router.height}V${y}`} className={classes.wire} />
      ))}
      {ways.map(({ way, x, y, width: wide, height: tall }) => (
        <path key={way.id} d={`M${x + wide / 2} ${y + tall}V${router.y}`} className={classes.wire} />
      ))}
      <Linked to={hostPath && screensOf('eip')?.paths['list']?.()} label={t('vpc.internet')}>
        <Frame box={internet} className={classes.box} />
        <text x={14} y={24} className={classes.strong}>
          {t('vpc.internet')}
        </text>
        <text x={14} y={43} className={classes.small}>
          {internet.addresses > 0
            ? t('vpc.publicAddresses', { n: internet.addresses, mbps: internet.mbps })
            : t('vpc.noPublicAddress')}
        </text>
      </Linked>
      {ways.map(({ way, ...box }) => (
        <Linked key={way.id} to={wayPath(way, hostPath !== undefined)} label={listed([way.name, wayWords(way)])}>
          <Frame box={box} className={classes.box} />
          <text x={box.x + 14} y={box.y + 24} className={classes.strong}>
            {fitted(`${t(`vpc.ways.${way.kind}`)} ${way.name}`, 32)}
          </text>
          <text x={box.x + 14} y={box.y + 43} className={way.status === 'active' ? classes.small : classes.warning}>
            {fitted(wayWords(way), 38)}
          </text>
        </Linked>
      ))}
      <Linked to={paths.vpc(vpc.id, { tab: 'routes' })} label={t('vpc.routerOf', { name: vpc.name })}>
        <Frame box={router} className={classes.box} />
        <text x={14} y={router.y + 25} className={classes.strong}>
          {t('vpc.router')}
          <tspan dx="10" className={classes.small}>
            {t('vpc.staticRoutes', { n: vpc.route_list.length })}
          </tspan>
        </text>
        {routes.map(({ route, x, y }) => (
          <g key={route.id}>
            <text x={x + 14} y={y + 14} className={classes.mono}>
              {`${route.target_network} → ${route.next_hop}`}
            </text>
            <text x={x + 14} y={y + 31} className={route.state === 'active' ? classes.small : classes.warning}>
              {fitted(routeWord(route), 40)}
            </text>
          </g>
        ))}
      </Linked>
      {subnets.map(({ subnet, frames, ...box }) => (
        <g key={subnet.id}>
          <Linked
            to={paths.vpc(vpc.id, { tab: 'subnets' })}
            label={t('vpc.subnetLabel', { name: subnet.name, cidr: subnet.cidr })}
          >
            <Frame box={box} className={classes.box} />
            <text x={box.x + 14} y={box.y + 24} className={classes.strong}>
              {fitted(subnet.name, 14)}
            </text>
            <text x={box.x + box.width - 14} y={box.y + 24} textAnchor="end" className={classes.mono}>
              {subnet.cidr}
            </text>
            <text x={box.x + 14} y={box.y + 44} className={classes.small}>
              {t('vpc.gatewayAt', { ip: subnet.gateway })}
            </text>
            <text x={box.x + box.width - 14} y={box.y + 44} textAnchor="end" className={classes.small}>
              {usedWords(subnet)}
            </text>
          </Linked>
          {frames.length === 0 && (
            <text x={box.x + 14} y={box.y + 72} className={classes.small}>
              {t('vpc.emptySubnet')}
            </text>
          )}
          {frames.map(({ firewalls, hosts, ...frame }) => (
            <g key={`${frame.x} ${frame.y}`}>
              <Linked
                to={firewalls[0] && paths.firewall(firewalls[0].id)}
                label={t('vpc.firewallLabel', { name: framedBy(firewalls) })}
              >
                <Frame box={frame} className={firewalls[0] ? classes.frame : classes.open} />
                <text x={frame.x + 10} y={frame.y + 20} className={firewalls[0] ? classes.small : classes.warning}>
                  {fitted(framedBy(firewalls), 34)}
                </text>
              </Linked>
              {hosts.map(({ host, ...place }) => (
                <Linked
                  key={host.id}
                  to={hostPath?.(host.id)}
                  label={listed([host.name, statusOf(host), host.private_ip])}
                >
                  <Frame box={place} className={classes.host} />
                  <Mark host={host} x={place.x + 10} y={place.y + 5} />
                  <text x={place.x + 28} y={place.y + 20} className={classes.text}>
                    {fitted(host.name, 26)}
                  </text>
                  <text x={place.x + 10} y={place.y + 38} className={classes.mono}>
                    {host.private_ip || '—'}
                  </text>
                  <text x={place.x + place.width - 10} y={place.y + 38} textAnchor="end" className={classes.public}>
                    {host.floating_ip}
                  </text>
                </Linked>
              ))}
            </g>
          ))}
        </g>
      ))}
    </svg>
  )
}

const shapeOf = ({ status, task }: VpcHost) => (task ? 'working' : hostProduct.facts[status].shape)

/** The same marks as everywhere, each of its own shape. */
function Mark({ host, x, y }: { host: VpcHost; x: number; y: number }) {
  return (
    <foreignObject x={x} y={y} width="14" height="20" aria-hidden="true">
      <StatusMark shape={shapeOf(host)} word="" />
    </foreignObject>
  )
}

function AsList({ vpc, hostPath }: TopologyProps) {
  const { internet, subnets } = topologyOf(vpc)
  return (
    <ul className={classes.list} aria-label={t('vpc.tabs.topology')}>
      <li className={classes.entry}>
        <strong>{t('vpc.internet')}</strong>
        <span className={classes.quiet}>
          {internet.addresses > 0
            ? t('vpc.publicAddresses', { n: internet.addresses, mbps: internet.mbps })
            : t('vpc.noPublicAddress')}
        </span>
      </li>
      {vpc.way_list.map((way) => {
        const to = wayPath(way, hostPath !== undefined)
        const name = `${t(`vpc.ways.${way.kind}`)} ${way.name}`
        return (
          <li key={way.id} className={classes.entry}>
            {to ? <Link to={to}>{name}</Link> : <strong>{name}</strong>}
            <span className={way.status === 'active' ? classes.quiet : classes.amber}>{wayWords(way)}</span>
          </li>
        )
      })}
      <li className={classes.entry}>
        <Link to={paths.vpc(vpc.id, { tab: 'routes' })}>{t('vpc.router')}</Link>
        <span className={classes.quiet}>{t('vpc.staticRoutes', { n: vpc.route_list.length })}</span>
        {vpc.route_list.map((route) => (
          <span key={route.id} className={classes.line}>
            <span className="mono">{`${route.target_network} → ${route.next_hop}`}</span>
            <span className={route.state === 'active' ? classes.quiet : classes.amber}>{routeWord(route)}</span>
          </span>
        ))}
      </li>
      {subnets.map(({ subnet, frames }) => (
        <li key={subnet.id} className={classes.entry}>
          <Link to={paths.vpc(vpc.id, { tab: 'subnets' })}>{subnet.name}</Link>
          <span className={classes.line}>
            <span className="mono">{subnet.cidr}</span>
            <span className={classes.quiet}>{usedWords(subnet)}</span>
          </span>
          {frames.length === 0 && <span className={classes.quiet}>{t('vpc.emptySubnet')}</span>}
          {frames.map(({ firewalls, hosts }) => (
            <div key={hosts[0]!.host.id} className={classes.group}>
              {firewalls[0] ? (
                <Link to={paths.firewall(firewalls[0].id)}>{framedBy(firewalls)}</Link>
              ) : (
                <span className={classes.amber}>{framedBy(firewalls)}</span>
              )}
              {hosts.map(({ host }) => (
                <div key={host.id} className={classes.hostLine}>
                  {hostPath ? <Link to={hostPath(host.id)}>{host.name}</Link> : <span>{host.name}</span>}
                  <StatusMark shape={shapeOf(host)} word={statusOf(host)} />
                  <span className="mono">{[host.private_ip, host.floating_ip].filter(Boolean).join(' · ')}</span>
                </div>
              ))}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
