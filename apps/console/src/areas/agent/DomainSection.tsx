import { faceCalls, type AgentFace, type DomainCheck, type DomainPart } from '@portico/contract/agent/face.ts'
import type { ReactNode } from 'react'
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
import group from '../../kit/form/FieldGroup.module.css'
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
          <Check check={data.domain_check} data={data} />
        ) : (
          <p className={classes.text}>{t('agentFace.noDomain')}</p>
        )}
      </Card>
    </div>
  )
}

/** What is looked for, and what was found. */
function Check({ check, data }: { check: DomainCheck; data: AgentFace }) {
  const write = useWrite(faceCalls.agentDomainVerify)
  const verified = check.verified_time
  async function verify() {
    const { verified_time, missing } = await write.send()
    const fits = verified_time && missing.length === 0
    toast(fits ? 'success' : 'error', t(fits ? 'agentFace.nowVerified' : 'agentFace.notVerified'))
  }
  return (
    <>
      <StatusMark
        shape={verified ? 'running' : 'waiting'}
        word={verified ? t('agentFace.verified', { time: formatTime(verified) }) : t('agentFace.unverified')}
      />
      <p className={classes.text}>{t('agentFace.domainShow')}</p>
      <Record part="address" check={check}>
        <Facts
          facts={[
            [t('agentFace.recordName'), <CopyText key="name" text={data.face.domain} />],
            [check.lead, <CopyText key="host" text={data.platform_host} />],
            check.lead === 'CNAME' &&
              check.addresses.length > 0 && [t('agentFace.orAddresses'), copied(check.addresses)],
          ]}
        />
        <p className={classes.quiet}>{t('agentFace.noProxy')}</p>
      </Record>
      <Record part="text" check={check}>
        <Facts
          facts={[
            [t('agentFace.recordName'), <CopyText key="name" text={check.record} />],
            ['TXT', <CopyText key="txt" text={check.txt} />],
            // Below an address there are no names.
            check.lead === 'CNAME' && [t('agentFace.cname'), <CopyText key="cname" text={check.cname} />],
          ]}
        />
      </Record>
      <div>
        <Button kind="plain" pending={write.pending} onClick={() => void verify().catch(() => {})}>
          {t('agentFace.check')}
        </Button>
      </div>
      <Found check={check} />
    </>
  )
}

const copied = (texts: readonly string[]) => (
  <span className={classes.copies}>
    {texts.map((text) => (
      <CopyText key={text} text={text} />
    ))}
  </span>
)

interface RecordProps {
  part: DomainPart
  check: DomainCheck
  children: ReactNode
}

/** One of the two records, and whether the last look-up found it. */
function Record({ part, check: { checked_time, missing }, children }: RecordProps) {
  const found = !missing.includes(part)
  return (
    <section className={classes.record}>
      <h3 className={classes.recordTitle}>
        {t(`agentFace.records.${part}`)}
        {checked_time && (
          <StatusMark
            shape={found ? 'running' : 'failed'}
            word={t(found ? 'agentFace.recordFound' : 'agentFace.recordMissing')}
          />
        )}
      </h3>
      {children}
    </section>
  )
}

function Found({ check: { found, checked_time } }: { check: DomainCheck }) {
  if (!checked_time) return <p className={classes.quiet}>{t('agentFace.notChecked')}</p>
  return (
    <div className={classes.found}>
      <span className={group.legend}>{t('agentFace.found')}</span>
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
