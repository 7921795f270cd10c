import type { Squeeze } from '@portico/contract/agent/overview.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import classes from './Agent.module.css'

/** That the platform's prices leave the agent less, since when, and what can be done about it. */
export function SqueezeBanner({ squeeze }: { squeeze: Squeeze }) {
  return (
    <div className={classes.banner} role="status">
      <IconAlertTriangle size={18} stroke={1.6} aria-hidden="true" />
      <p className={classes.bannerText}>
        <strong>{t('agent.desk.squeezed')}</strong> {said(squeeze)}{' '}
        <span className={classes.quiet}>{t('agent.desk.squeezedSince', { time: formatTime(squeeze.since_time) })}</span>
      </p>
      <span className={classes.buttons}>
        <LinkButton kind="plain" to={paths.agentSimulator()}>
          {t('agent.desk.tryPrices')}
        </LinkButton>
        <LinkButton kind="plain" to={paths.agentPrices()}>
          {t('agent.toPrices')}
        </LinkButton>
      </span>
    </div>
  )
}

const said = ({ cause, before, after }: Squeeze) =>
  cause === 'cost'
    ? t('agent.desk.squeezedByCost', { before, after })
    : t('agent.desk.squeezedByPrice', { before: formatMoney(before), after: formatMoney(after) })
