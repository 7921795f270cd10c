import { faceCalls, type DomainCheck } from '@portico/contract/agent/face.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { TextField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import classes from './AgentFace.module.css'
import type { SectionProps } from './section-props.ts'
import { useFace } from './use-face.ts'

export function DomainSection({ data }: SectionProps) {
  const { form, card } = useFace('domain', data.face, ['domain'])
  return (
    <div className={classes.columns}>
      <FormCard {...card}>
        <TextField {...form.field('domain')} mono autoComplete="off" help={t('agentFace.domainHelp')} />
      </FormCard>
      <Card title={t('agentFace.domainCheck')}>
        {data.domain_check ? (
          <Check check={data.domain_check} host={data.platform_host} />
        ) : (
          <p className={classes.text}>{t('agentFace.noDomain')}</p>
        )}
      </Card>
    </div>
  )
}

/** What is looked for, and what was found. */
function Check({ check, host }: { check: DomainCheck; host: string }) {
  const write = useWrite(faceCalls.agentDomainVerify)
  const verified = check.verified_time
  async function look() {
    const { verified_time } = await write.send()
    toast(verified_time ? 'success' : 'error', t(verified_time ? 'agentFace.nowVerified' : 'agentFace.notVerified'))
  }
  return (
    <>
      <StatusMark
        shape={verified ? 'running' : 'waiting'}
        word={verified ? t('agentFace.verified', { time: formatTime(verified) }) : t('agentFace.unverified')}
      />
      <p className={classes.text}>{t('agentFace.domainPoint', { host })}</p>
      <p className={classes.text}>{t('agentFace.domainShow')}</p>
      <Facts
        facts={[
          [t('agentFace.recordName'), <CopyText key="name" text={check.record} />],
          [t('agentFace.txt'), <CopyText key="txt" text={check.txt} />],
          [t('agentFace.cname'), <CopyText key="cname" text={check.cname} />],
        ]}
      />
      <div>
        <Button kind="plain" pending={write.pending} onClick={() => void look().catch(() => {})}>
          {t('agentFace.check')}
        </Button>
      </div>
      <Found check={check} />
    </>
  )
}

function Found({ check: { found, checked_time } }: { check: DomainCheck }) {
  if (!checked_time) return <p className={classes.quiet}>{t('agentFace.notChecked')}</p>
  return (
    <div className={classes.found}>
      <span className={classes.legend}>{t('agentFace.found')}</span>
      {found.length === 0 && <p className={classes.text}>{t('agentFace.foundNothing')}</p>}
      <ul className={classes.records}>
        {found.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <span className={classes.quiet}>{t('agentFace.checkedAt', { time: formatTime(checked_time) })}</span>
    </div>
  )
}
