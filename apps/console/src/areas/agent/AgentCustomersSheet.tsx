import { platformAgentCalls, type PlatformAgent } from '@portico/contract/platform/agents.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import lines from '../../kit/show/Lines.module.css'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Agent.module.css'
import { AgentMoveForm } from './AgentMoveForm.tsx'

const shownMax = 50

/** One that nobody has confirmed may be somebody else's, and says so. */
const emailOf = ({ email, email_wanted }: { email: string; email_wanted: string }): string =>
  email || (email_wanted && t('agent.unconfirmed', { email: email_wanted }))

/** Whose provider this agent is; each can be given to another, or to the platform. */
export function AgentCustomersSheet({ agent, onClose }: { agent: PlatformAgent; onClose: () => void }) {
  const [search, setSearch] = useState('')
  const [moving, setMoving] = useState<{ account_id: string; name: string }>()
  const answer = useCall(
    platformAgentCalls.platformAgentCustomers,
    { account_id: agent.account_id, limit: shownMax, search },
    { keepPrevious: true },
  )
  if (moving) return <AgentMoveForm customer={moving} agent={agent} onClose={() => setMoving(undefined)} />
  return (
    <SideSheet onClose={onClose} position="right" size={560} title={t('agent.agentCustomersOf', { name: agent.name })}>
      <div className={classes.sheet}>
        <TextField label={t('agent.searchOwn')} value={search} onChange={setSearch} />
        <Answered answer={answer}>
          {({ result }) => (
            <ul className={lines.list}>
              {result.map((row) => (
                <li key={row.account_id} className={lines.line} data-acted>
                  <span className={lines.main}>
                    {row.name}
                    <span className={lines.second}>{emailOf(row)}</span>
                    {row.release && (
                      <span className={lines.second}>
                        <span className={classes.warn}>
                          {t(`agent.release.pending.${row.release.asked_by}`, {
                            time: formatTime(row.release.asked_time),
                          })}
                        </span>
                      </span>
                    )}
                  </span>
                  <Button kind="plain" name={t('agent.moveTitle', { name: row.name })} onClick={() => setMoving(row)}>
                    {t('agent.move')}
                  </Button>
                </li>
              ))}
              {result.length === 0 && <li className={classes.note}>{t('agent.noCustomers')}</li>}
            </ul>
          )}
        </Answered>
      </div>
    </SideSheet>
  )
}
