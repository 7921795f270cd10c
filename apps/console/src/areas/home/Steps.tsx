import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { emit } from '../../base/call/events.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import classes from './Steps.module.css'
import type { Step, StepName } from './use-steps.ts'

type Kind = 'primary' | 'plain'
const ways: Record<StepName, (kind: Kind, isReviewed: boolean) => ReactNode> = {
  certify: (kind, isReviewed) => (
    <LinkButton kind={kind} to={paths.chooseCertificate('native')}>
      {isReviewed ? t('home.look') : t('home.certify')}
    </LinkButton>
  ),
  recharge: (kind) => (
    <LinkButton kind={kind} to={paths.recharge()}>
      {t('home.stepRecharge')}
    </LinkButton>
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
  const done = steps.filter((step) => step.done).length
  const next = steps.find((step) => !step.done)
  return (
    <section className={classes.card} aria-labelledby="home-steps">
      <header className={classes.head}>
        <h2 id="home-steps" className={classes.title}>
          {t('home.steps')}
        </h2>
        <span className={classes.quiet}>{t('home.stepsDone', { n: done, total: steps.length })}</span>
        <span className={classes.bars} aria-hidden="true">
          {steps.map((step) => (
            <span key={step.name} data-state={stateOf(step, next)} />
          ))}
        </span>
      </header>
      <ol className={classes.steps}>
        {steps.map((step, at) => (
          <StepLine key={step.name} step={step} number={at + 1} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}

const stateOf = (step: Step, next: Step | undefined) => (step.done ? 'done' : step === next ? 'next' : undefined)

function StepLine({ step: { name, done }, number, isNext }: { step: Step; number: number; isNext: boolean }) {
  const { real_name } = usePerson()
  const isReviewed = name === 'certify' && real_name.native === 'under review'
  return (
    <li className={classes.step} aria-current={isNext ? 'step' : undefined}>
      <span className={classes.number} data-done={done || undefined} aria-hidden="true">
        {done ? <IconCheck size={16} stroke={2} /> : number}
      </span>
      <div className={classes.words}>
        <h3 className={classes.name}>{t(`home.stepTitles.${name}`)}</h3>
        <p className={classes.text}>{isReviewed ? t('home.certifyReview') : t(`home.stepTexts.${name}`)}</p>
      </div>
      <div className={classes.way}>
        {done ? (
          <span className={classes.done}>{t('home.stepDone')}</span>
        ) : (
          ways[name](isNext && !isReviewed ? 'primary' : 'plain', isReviewed)
        )}
      </div>
    </li>
  )
}
