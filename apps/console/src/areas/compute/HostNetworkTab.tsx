import type { Host } from '@portico/contract/compute/host.ts'
import { firewallCalls } from '@portico/contract/network/firewall.ts'
import { networkCalls } from '@portico/contract/network/network.ts'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import type { RowAction } from '../../base/state/list.ts'
import { runAction } from '../../base/state/run-action.ts'
import { usePerson } from '../../base/person/person.ts'
import { hasProduct } from '../../base/route/guard.ts'
import { FirewallCheck } from '../../sold/firewall/FirewallCheck.tsx'
import classes from './Host.module.css'
import { say } from './host.screens.ts'

export function HostNetworkTab({ host, actions }: { host: Host; actions: readonly RowAction[] }) {
  const of = { controller_id: host.node, limit: 1000 }
  const vpcs = useCall(networkCalls.vpcList, of).data?.result
  const subnets = useCall(networkCalls.subnetList, of)
  const firewalls = useCall(networkCalls.firewallOptions, of)
  const person = usePerson()
  return (
    <>
      <div className={classes.columns}>
        <Card
          title={say('privateNetwork')}
          aside={<Change action={actions.find(({ key }) => key === 'move subnet')} word={say('moveSubnet')} />}
        >
          <Answered answer={subnets}>
            {({ result }) => {
              const subnet = result.find(({ id }) => id === host.subnet_id)
              const vpc = vpcs?.find(({ id }) => id === subnet?.vpc_id)
              return (
                <Facts
                  facts={[
                    [say('privateIp'), host.private_ip ? <CopyText text={host.private_ip} /> : say('nothing')],
                    [
                      t('fields.vpc'),
                      vpc ? <Link to={paths.vpc(vpc.id)}>{`${vpc.name} · ${vpc.cidr}`}</Link> : say('nothing'),
                    ],
                    [t('fields.subnet'), subnet ? `${subnet.name} · ${subnet.cidr}` : host.subnet_id],
                    subnet && [
                      say('gateway'),
                      <span key="gateway" className="mono">
                        {subnet.gateway}
                      </span>,
                    ],
                  ]}
                />
              )
            }}
          </Answered>
        </Card>
        <Card
          title={say('firewalls')}
          aside={<Change action={actions.find(({ key }) => key === 'bind port security group')} word={say('change')} />}
        >
          <Answered answer={firewalls}>
            {({ result }) => (
              <Facts
                facts={
                  host.firewall_ids.length === 0
                    ? [[say('nothing'), say('noFirewall')]]
                    : host.firewall_ids.map((id, at) => [
                        host.firewall_names[at] ?? id,
                        say('rules', { n: result.find((one) => one.id === id)?.rules ?? 0 }),
                      ])
                }
              />
            )}
          </Answered>
        </Card>
        <Card
          title={say('floatingIp')}
          aside={
            host.eip_id && <Change action={actions.find(({ key }) => key === 'replace EIP')} word={say('replace')} />
          }
        >
          {host.floating_ip ? (
            <Facts
              facts={[
                [t('fields.eip'), <CopyText key="ip" text={host.floating_ip} />],
                ...(host.eip_halted
                  ? [
                      [
                        say('halted'),
                        <StatusMark key="halted" shape="failed" word={say(`haltedBy.${host.eip_halted}`)} />,
                      ] as const,
                    ]
                  : []),
                [t('fields.bandwidth'), `${host.bandwidth_mbps} Mbps`],
                [say('eipId'), <CopyText key="id" text={host.eip_id} />],
              ]}
            />
          ) : (
            <p className={classes.text}>{say('noEip')}</p>
          )}
        </Card>
      </div>
      {hasProduct('firewall', person) && (
        <FirewallCheck call={firewallCalls.hostFirewallCheck} id={host.id} text={t('network.check.text.host')} />
      )}
    </>
  )
}

function Change({ action, word }: { action: RowAction | undefined; word: string }) {
  if (!action) return null
  return (
    <span title={action.refused}>
      <Button kind="quiet" disabled={action.refused !== undefined} onClick={() => void runAction(action)}>
        {word}
      </Button>
    </span>
  )
}
