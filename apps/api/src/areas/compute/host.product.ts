import { host, type Host } from '@portico/contract/compute/host.ts'
import { sentences, words } from '@portico/contract/compute/host.words.ts'
import { offer } from '../../lifecycle/offer.ts'
import { firewallNames } from '../network/vpc/network.service.ts'
import { hostItems, userNameOf, type HostFacts, type HostSpec } from './host.model.ts'
import { createWhole, sale } from './host-sale.service.ts'
import * as size from './host-size.service.ts'
import * as watch from './host-watch.service.ts'
import * as service from './host.service.ts'
import { hostSteps } from './host.steps.ts'
import { rescue } from './rescue.service.ts'

/** Nothing while there is no address at which a client could come in. */
function sshShown(facts: Partial<HostFacts>, userName: string): Pick<Host, 'ssh_host' | 'ssh_port' | 'ssh_user_name'> {
  const ssh_host = facts.ssh_port ? (facts.ssh_host ?? facts.floating_ip ?? '') : ''
  if (!ssh_host) return { ssh_host: '', ssh_port: null, ssh_user_name: '' }
  return { ssh_host, ssh_port: facts.ssh_port!, ssh_user_name: userName }
}

interface Around {
  names: ReadonlyMap<string, string>
  resizes: ReadonlyMap<string, Host['resize']>
}

export const hostOffer = offer<typeof host, HostSpec, HostFacts, Around>(
  host,
  {
    words,
    sentences,
    sale,
    items: hostItems,
    subject: ({ vcpus, memory_mb }) => `${vcpus} vCPU · ${memory_mb / 1024} GiB`,
    revived: () => 'SHUTOFF',
    around: async (db, rows) => ({
      names: await firewallNames(
        db,
        rows.flatMap(({ spec }) => spec.firewall_ids),
      ),
      resizes: await size.unconfirmed(db, rows),
    }),
    shown: ({ spec, facts, ...row }, { names, resizes }) => ({
      host_name: spec.host_name,
      private_ip: facts.private_ip ?? '',
      floating_ip: facts.floating_ip ?? '',
      eip_id: facts.eip_id ?? '',
      eip_halted: facts.eip_id ? (facts.eip_halted ?? '') : '',
      flavor: spec.flavor_id,
      cpu: spec.vcpus,
      memory_mb: spec.memory_mb,
      bandwidth_mbps: facts.bandwidth_mbps ?? 0,
      system_disk_gb: spec.system_disk_gb,
      image: spec.image_name,
      system: spec.system,
      key_pair: spec.key_pair_name,
      has_password: row.sealed !== '',
      user_name: userNameOf(row.status, spec, facts),
      ...sshShown(facts, userNameOf(row.status, spec, facts)),
      subnet_id: spec.subnet_id,
      firewall_ids: spec.firewall_ids,
      firewall_names: spec.firewall_ids.map((id) => names.get(id) ?? id),
      resize: resizes.get(row.id) ?? null,
      export_ip: facts.floating_ip ?? '',
      export_country: row.nodeCountry,
    }),
    searchFacts: ['private_ip', 'floating_ip'],
    paidParams: ['back_fen', 'flavor'],
    exported: [
      'id',
      'name',
      'host_name',
      'status',
      'node',
      'flavor',
      'cpu',
      'memory_mb',
      'system',
      'private_ip',
      'floating_ip',
      'bandwidth_mbps',
      'renewal',
      'tags',
      'create_time',
      'expire_time',
    ],
    steps: hostSteps,
  },
  (engines) => ({
    hostCreate: createWhole,
    hostAct: service.act,
    hostPasswordReset: service.resetPassword,
    hostPasswordShow: (ctx, { id }) => service.showPassword(ctx, id),
    hostRescue: (ctx, { id }) => rescue(ctx, id),
    hostRebuild: service.rebuild,
    adjustPrice: size.adjustPrice,
    hostResize: size.resize,
    hostFirewallSave: service.saveFirewalls,
    hostSubnetMove: (ctx, form) => service.moveSubnet(engines, ctx, form),
    hostEipReplace: (ctx, { id }) => service.replaceEip(ctx, id),
    hostMetrics: (ctx, query) => watch.metrics(engines, ctx, query),
    hostConsoleLog: (ctx, { id }) => watch.consoleLog(engines, ctx, id),
    platformHostAct: service.platformAct,
  }),
)
