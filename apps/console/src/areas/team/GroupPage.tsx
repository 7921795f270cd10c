import { products } from '@portico/contract/access.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { navigate } from '../../base/place/navigate.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import { Link } from '../../kit/show/Link.tsx'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { paths } from '../../base/place/paths.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { RowActions } from '../../kit/table/RowActions.tsx'
import { TabNav } from '../../kit/show/TabNav.tsx'
import { useParam, useTab } from '../../base/state/use-param.ts'
import { useGroupActions } from './group-actions.tsx'
import { GroupForm } from './GroupForm.tsx'
import { GroupMembers, GroupResources, GroupSpending } from './GroupTabs.tsx'
import classes from './Team.module.css'
import { BudgetUse, GroupMark } from './team-marks.tsx'

/** A group that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(teamCalls.teamGroupInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

const parts = { members: GroupMembers, resources: GroupResources, spending: GroupSpending }
const tabs = ['members', 'resources', 'spending'] as const

export default function GroupPage() {
  const [params] = useSearchParams()
  const answer = useCall(teamCalls.teamGroupInfo, { id: params.get('id') ?? '' })
  return <Answered answer={answer}>{(group) => <GroupDetail group={group} />}</Answered>
}

function GroupDetail({ group }: { group: TeamGroup }) {
  const tab = useTab(tabs)
  const edit = useParam('edit')
  const actions = useGroupActions({ onEdit: () => edit.open('group'), onRemoved: () => navigate(paths.groups()) })
  const Part = parts[tab]
  usePageName(group.name)
  return (
    <PageShell
      title={
        <span className={classes.title}>
          {group.name}
          <span className={classes.badge}>
            <GroupMark status={group.status} />
          </span>
        </span>
      }
      text={<CopyText text={group.id} />}
      action={<RowActions name={group.name} actions={actions(group)} />}
    >
      <Card title={t('team.facts')}>
        <Facts
          facts={[
            [t('team.spentThisMonth'), <BudgetUse key="spent" {...group} />],
            [
              t('team.products'),
              <Link key="products" to={paths.groupPermission(group.id)}>
                {t('team.productsOf', { n: String(group.products.length), all: String(products.length) })}
              </Link>,
            ],
            [t('team.created'), formatTime(group.create_time)],
            [
              t('team.description'),
              <span key="description" className={classes.description}>
                {group.description || t('team.noDescription')}
              </span>,
            ],
          ]}
        />
      </Card>
      <TabNav
        label={t('team.parts')}
        current={tab}
        tabs={tabs.map((key) => ({ key, word: t(`team.tabs.${key}`), to: paths.group(group.id, { tab: key }) }))}
      />
      <Part key={tab} group={group} />
      {edit.value === 'group' && <GroupForm group={group} onClose={edit.close} />}
    </PageShell>
  )
}
