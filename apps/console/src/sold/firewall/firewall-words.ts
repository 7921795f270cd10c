import { hasPorts, type FirewallRule } from '@portico/contract/network/firewall-rule.ts'
import type { FirewallReach } from '@portico/contract/network/firewall.ts'
import { t } from '../../base/words/words.ts'

type Said = Omit<FirewallRule, 'id' | 'create_time' | 'description'>

const range = (from: number, to: number | null) => (to === null || from === to ? String(from) : `${from}–${to}`)

export function trafficOf({ protocol, ip_protocol, icmp_type, icmp_code }: Said): { name: string; second?: string } {
  if (protocol === 'any') return { name: t('network.anything') }
  if (protocol === 'number') return { name: t('network.byNumber', { n: ip_protocol ?? 0 }) }
  const name = t(`network.protocols.${protocol}`)
  if (icmp_type === null) return { name }
  const second =
    icmp_code === null
      ? t('network.icmpType', { type: icmp_type })
      : t('network.icmpTypeCode', { type: icmp_type, code: icmp_code })
  return { name, second }
}

export function portsOf({ protocol, port_from, port_to }: Said): string {
  if (port_from !== null) return range(port_from, port_to)
  return hasPorts(protocol) || protocol === 'any' ? t('network.allPorts') : t('network.noPorts')
}

/** One rule in a few words, such as `TCP 80 10.0.0.0/8`. */
export function ruleWords(rule: Said): string {
  const { name, second } = trafficOf(rule)
  return [name, second, rule.port_from !== null && portsOf(rule), rule.remote_ip_prefix].filter(Boolean).join(' ')
}

/** What was done, and when the hosts behind the firewall have it. */
export const reachWords = (done: string, { applying, waiting }: FirewallReach) =>
  [done, waiting > 0 ? t('network.waiting') : applying > 0 ? t('network.applying', { n: applying }) : '']
    .filter(Boolean)
    .join(' ')
