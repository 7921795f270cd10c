import type { GroupStatus, UserStatus } from '@portico/contract/states/account.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { t } from '../../base/words/words.ts'
import { StatusMark, type StatusShape } from '../../kit/show/StatusMark.tsx'
import classes from './Team.module.css'

const memberShapes: Record<UserStatus, StatusShape> = { normal: 'running', disabled: 'stopped' }
const groupShapes: Record<GroupStatus, StatusShape> = { open: 'running', closed: 'stopped' }

export const MemberMark = ({ status }: { status: UserStatus }) => (
  <StatusMark shape={memberShapes[status]} word={t(`team.memberStates.${status}`)} />
)
export const GroupMark = ({ status }: { status: GroupStatus }) => (
  <StatusMark shape={groupShapes[status]} word={t(`states.groupStatus.${status}`)} />
)

const nearlyAll = 90

/** What was spent of what may be; a bar says how far it has come. */
export function BudgetUse({ spent, budget }: Pick<TeamGroup, 'spent' | 'budget'>) {
  if (budget === null)
    return (
      <span className={classes.use}>
        <span>{formatMoney(spent)}</span>
        <span className={classes.second}>{t('team.noLimit')}</span>
      </span>
    )
  const percent = Number(budget) === 0 ? 100 : Math.min(100, Math.floor((Number(spent) / Number(budget)) * 100))
  return (
    <span className={classes.use}>
      <span>
        {formatMoney(spent)} <span className={classes.second}>{t('team.ofBudget', { sum: formatMoney(budget) })}</span>
      </span>
      <span
        className={classes.bar}
        role="meter"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('team.budgetUsed', { percent: String(percent) })}
      >
        <span
          className={classes.filled}
          data-full={percent >= nearlyAll || undefined}
          style={{ width: `${percent}%` }}
        />
      </span>
    </span>
  )
}
