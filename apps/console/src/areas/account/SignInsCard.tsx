import { sessionCalls, type SignInRecord } from '@portico/contract/account/session.ts'
import { sessionLeft } from '../../base/call/client.ts'
import { useCall } from '../../base/call/queries.ts'
import { leave } from '../../base/session/session.ts'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './Center.module.css'

const shown = 8

export function SignInsCard() {
  const { data } = useCall(sessionCalls.signInList)
  return (
    <Card title={t('center.signIns')}>
      {data ? (
        <ul className={classes.signIns}>
          {data.result.slice(0, shown).map((record) => (
            <SignInRow key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <Skeleton width="60%" />
      )}
    </Card>
  )
}

function SignInRow({ record }: { record: SignInRecord }) {
  const write = useWrite(sessionCalls.signInEnd)
  const { id, ip, user_agent, create_time, end_reason, is_current } = record
  async function end() {
    if (is_current) sessionLeft()
    await write.send({ id })
    if (is_current) leave(paths.personalCenter())
  }
  return (
    <li className={classes.signIn}>
      <span>
        {user_agent}
        <span className={classes.second}>
          {ip} · <RelativeTime at={create_time} />
        </span>
      </span>
      {end_reason ? (
        <StatusMark shape="stopped" word={t(`center.ended.${end_reason}`)} />
      ) : (
        <span className={classes.row}>
          <StatusMark shape="running" word={t(is_current ? 'center.thisOne' : 'center.alive')} />
          <Button kind="plain" pending={write.pending} onClick={() => void end().catch(() => {})}>
            {t('center.end')}
          </Button>
        </span>
      )}
    </li>
  )
}
