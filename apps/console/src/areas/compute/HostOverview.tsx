import { hostCalls, hostCan, type Host } from '@portico/contract/compute/host.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { capacityText, memoryText } from '../../base/format/sizes.ts'
import classes from './Host.module.css'
import { Tags } from '../../sold/ResourceCells.tsx'
import { HostScheduleCard } from './HostSchedule.tsx'
import { say } from './host.screens.ts'

export function HostOverview({ host }: { host: Host }) {
  return (
    <div className={classes.stack}>
      <div className={classes.columns}>
        <Card title={say('configuration')}>
          <Facts
            facts={[
              [
                t('fields.flavor_id'),
                <span key="flavor" className="mono">
                  {host.flavor}
                </span>,
              ],
              [t('fields.vcpus'), host.cpu],
              [say('memory'), memoryText(host.memory_mb)],
              [t('fields.system_disk'), capacityText(host.system_disk_gb)],
              [t('fields.bandwidth'), host.bandwidth_mbps > 0 ? `${host.bandwidth_mbps} Mbps` : say('nothing')],
              [t('fields.system'), host.image],
              [say('country'), t(`states.country.${host.export_country as 'CN'}`)],
            ]}
          />
        </Card>
        <div className={classes.stack}>
          <Card title={say('signIn')}>
            <Facts
              facts={[
                [t('fields.host_name'), <CopyText key="name" text={host.host_name} />],
                [say('userName'), <CopyText key="user" text={host.user_name} />],
                [t('fields.password'), <PasswordShow key="password" host={host} />],
                [say('keyPair'), host.key_pair || say('nothing')],
                [say('ssh'), <SshCommand key="ssh" host={host} />],
              ]}
            />
          </Card>
          <Card title={say('term')}>
            <Facts
              facts={[
                [t('resource.created'), formatTime(host.create_time)],
                [t('resource.expires'), host.expire_time ? formatTime(host.expire_time) : t('resource.noTerm')],
                [t('resource.autoRenew'), t(`states.autorenew.${host.renewal}`)],
                [t('resource.tags'), <Tags key="tags" tags={host.tags} />],
              ]}
            />
          </Card>
        </div>
      </div>
      <HostScheduleCard id={host.id} />
      {host.status !== 'BUILD' && <ConsoleLog id={host.id} />}
    </div>
  )
}

/** Ready for the terminal of one's own computer; the password is asked for there. */
function SshCommand({ host }: { host: Host }) {
  if (!host.ssh_host && !hostCan['RDP/SSH'](host.status)) return say('sshNotRunning')
  if (!host.ssh_host) return host.floating_ip ? say('nothing') : say('sshNoAddress')
  const port = host.ssh_port === 22 ? '' : `-p ${host.ssh_port} `
  return (
    <>
      <CopyText text={`ssh ${port}${host.ssh_user_name}@${host.ssh_host}`} />
      {host.ssh_host === '127.0.0.1' && <span className={`${classes.second} ${classes.below}`}>{say('sshHere')}</span>}
    </>
  )
}

/** Shown when somebody asks for it; every look at it is a line in the log. */
function PasswordShow({ host }: { host: Host }) {
  const write = useWrite(hostCalls.hostPasswordShow)
  if (hostCan['leave rescue'](host.status)) return say('rescuePassword')
  if (!host.has_password) return say('nothing')
  if (!write.data)
    return (
      <button type="button" className={classes.link} onClick={() => void write.send({ id: host.id }).catch(() => {})}>
        {say('show')}
      </button>
    )
  return (
    <>
      <CopyText text={write.data.password} />{' '}
      <button type="button" className={classes.link} onClick={write.reset}>
        {say('hide')}
      </button>
    </>
  )
}

function ConsoleLog({ id }: { id: string }) {
  const answer = useCall(hostCalls.hostConsoleLog, { id })
  return (
    <Card
      title={say('consoleLog')}
      aside={
        <Button kind="quiet" pending={answer.isFetching} onClick={() => void answer.refetch()}>
          {t('kit.refresh')}
        </Button>
      }
    >
      <Answered answer={answer}>
        {({ text }) => (
          // A log that overflows is scrolled by keyboard too.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          <pre className={classes.log} tabIndex={0} aria-label={say('consoleLog')}>
            {text || say('logEmpty')}
          </pre>
        )}
      </Answered>
    </Card>
  )
}
