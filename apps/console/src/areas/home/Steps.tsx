import { formatMoney } from '@portico/contract/formats.ts'
import { rechargeCalls } from '@portico/contract/money/recharge.ts'
import { homeCalls } from '@portico/contract/platform/home.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { emit } from '../../base/call/events.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { RelativeTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Steps.module.css'
import type { Step, StepName } from './use-steps.ts'

/** What a new account is proposed to begin with. */
const firstSum = '100.00'

/** What each takes of somebody who does it for the first time. */
const minutes: Record<StepName, number> = { certify: 3, recharge: 2, subscribe: 1, host: 2 }
/** What cannot be done before others are. */
const needs: Partial<Record<StepName, readonly StepName[]>> = { host: ['recharge', 'subscribe'] }

type Kind = 'primary' | 'plain'
const ways: Record<StepName, (kind: Kind, isReviewed: boolean) => ReactNode> = {
  certify: (kind, isReviewed) => (
    <LinkButton kind={kind} to={paths.chooseCertificate('native')}>
      {isReviewed ? t('home.view') : t('home.certify')}
    </LinkButton>
  ),
  recharge: (kind) => (
    <>
      <Transfer />
      <LinkButton kind={kind} to={paths.recharge({ amount: firstSum })}>
        {t('home.stepRecharge', { sum: formatMoney(firstSum) })}
      </LinkButton>
    </>
  ),
  subscribe: (kind) => (
    <Button kind={kind} onClick={() => emit('subscribeNodesOpen')}>
      {t('home.stepSubscribe')}
    </Button>
  ),
  host: (kind) => (
    <LinkButton kind={kind} to={paths.createHost()}>
      {t('home.stepHost')}
    </LinkButton>
  ),
}

/** The way to the first host. The next step has the only primary button of the page. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  const isReviewed = useReviewed()
  const left = steps.filter((step) => !step.done)
  // What waits for us asks nothing of them, neither now nor in minutes.
  const theirs = left.filter(({ name }) => !isReviewed(name))
  const next = theirs[0]
  return (
    <section className={classes.card} aria-labelledby="home-steps">
      <header className={classes.head}>
        <h2 id="home-steps" className={classes.title}>
          {t('home.steps')}
        </h2>
        <span className={classes.quiet}>
          {t('home.stepsDone', { n: steps.length - left.length, total: steps.length })}
        </span>
        <span className={classes.bars} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.name} data-state={stateOf(step, next)} />
          ))}
        </span>
        <span className={classes.quiet}>
          {next
            ? t('home.stepsMinutes', { n: theirs.reduce((sum, { name }) => sum + minutes[name], 0) })
            : t('home.stepsReview')}
        </span>
      </header>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <StepLine
            key={step.name}
            step={step}
            number={at + 1}
            isNext={step === next}
            isReviewed={isReviewed(step.name)}
            before={steps.flatMap(({ name, done }, nth) => (!done && needs[step.name]?.includes(name) ? nth + 1 : []))}
          />
        ))}
      </ol>
    </section>
  )
}

/** Whether a step was sent and waits for an operator. */
function useReviewed() {
  const { real_name } = usePerson()
  return (name: StepName) => name === 'certify' && real_name.native === 'under review'
}

/** Where the operator takes it. */
function Transfer() {
  const way = 'offline'
  const info = useCall(rechargeCalls.rechargeWayInfo).data
  return (
    info?.ways.some((one) => one.way === way && one.open) && (
      <LinkButton kind="plain" to={paths.recharge({ amount: firstSum, way })}>
        {t('home.stepTransfer')}
      </LinkButton>
    )
  )
}

/** How far the first sum goes, where something is on sale that it goes for. */
function HowLong() {
  const host = useCall(homeCalls.homeInfo).data?.hot.find(({ kind }) => kind === 'host')
  const n = Math.floor(Number(firstSum) / Number(host?.month_price))
  return n > 0 && Number.isFinite(n) && ` ${t('home.rechargeLasts', { sum: formatMoney(firstSum), n })}`
}

const stateOf = (step: Step, next: Step | undefined) => (step.done ? 'done' : step === next ? 'next' : undefined)

interface StepLineProps {
  step: Step
  number: number
  isNext: boolean
  isReviewed: boolean
  /** The numbers of those that have to be done before. */
  before: readonly number[]
}

function StepLine({ step: { name, done, first }, number, isNext, isReviewed, before }: StepLineProps) {
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.number} data-done={done || undefined} aria-hidden="true">
        {done ? <IconCheck size={16} stroke={2} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>{t(`home.stepTitles.${name}`)}</h3>
        {done ? (
          first && (
            <p className={classes.text}>
              <RelativeTime at={first.time} />
              {first.by && ` · ${first.by}`}
            </p>
          )
        ) : (
          <>
            <p className={classes.text}>
              {isReviewed ? t('home.certifyReview') : t(`home.stepTexts.${name}`)}
              {name === 'recharge' && <HowLong />}
            </p>
            <ul className={classes.gains}>
              {(['first', 'second'] as const).map((gain) => (
                <li key={gain}>
                  <IconCheck size={14} stroke={2} aria-hidden="true" />
                  {t(`home.stepGains.${name}.${gain}`)}
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      <div className={classes.way}>
        {done ? (
          <span className={classes.done}>{t('home.stepDone')}</span>
        ) : before.length > 0 ? (
          <Waiting before={before} />
        ) : (
          ways[name](isNext ? 'primary' : 'plain', isReviewed)
        )}
      </div>
    </li>
  )
}

function Waiting({ before: [one = 0, other] }: Pick<StepLineProps, 'before'>) {
  return (
    <>
      <Button kind="plain" disabled>
        {t('home.stepHost')}
      </Button>
      <span className={classes.quiet}>
        {other === undefined ? t('home.stepFirst', { n: one }) : t('home.stepsFirst', { one, other })}
      </span>
    </>
  )
}
