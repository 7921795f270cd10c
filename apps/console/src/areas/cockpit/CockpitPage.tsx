import { cockpitCalls, type Cockpit } from '@portico/contract/cockpit/cockpit.ts'
import { useEffect } from 'react'
import { colorScheme } from '../../base/theme/color-scheme.ts'
import { hasProduct } from '../../base/route/guard.ts'
import { usePerson } from '../../base/person/person.ts'
import { startPush } from '../../base/person/push.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { productsName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Busiest } from './Busiest.tsx'
import classes from './Cockpit.module.css'
import { CockpitHead } from './CockpitHead.tsx'
import { Feed } from './Feed.tsx'
import { MoneyPanel } from './MoneyPanel.tsx'
import { CountsList } from './CountsList.tsx'
import { Tiles } from './Tiles.tsx'

export const loader = () => queryClient.prefetchQuery(query(cockpitCalls.cockpitInfo))

/** What nobody announces changes with the time: terms come near their end, a day begins. */
const askAgainMs = 5 * 60_000

/** An account at a glance, for a screen on the wall of an operations room. */
export default function CockpitPage() {
  const person = usePerson()
  // Socket and colours belong to the screen's time in the window, which only an effect can follow.
  useEffect(() => startPush(), [person.login_id])
  useEffect(() => colorScheme.darkByDefault(), [])
  const answer = useCall(cockpitCalls.cockpitInfo, undefined, { refetchIntervalMs: askAgainMs })
  const lostSince = answer.error && answer.data ? answer.dataUpdatedAt : undefined
  return (
    <div className={classes.cockpit}>
      <CockpitHead person={person} lostSince={lostSince} />
      <main className={classes.main}>
        <Answered answer={answer}>
          {(cockpit) => <Panels cockpit={cockpit} withHosts={hasProduct('host', person)} />}
        </Answered>
      </main>
    </div>
  )
}

function Panels({ cockpit, withHosts }: { cockpit: Cockpit; withHosts: boolean }) {
  const { kinds, nodes, money, operations } = cockpit
  const columns = money || withHosts ? 3 : 2
  return (
    <>
      <Tiles cockpit={cockpit} />
      <div className={classes.panels} data-columns={columns}>
        <div className={classes.column}>
          <CountsList
            title={t('cockpit.kinds')}
            lines={kinds.map(({ kind, ...counts }) => ({ key: kind, name: productsName(kind), counts }))}
            empty={[t('home.noResources'), t('home.noResourcesText')]}
          />
          <CountsList
            title={t('cockpit.nodes')}
            lines={nodes.map(({ node, node_name, node_flag, ...counts }) => ({
              key: node,
              name: node_name,
              flag: node_flag,
              counts,
            }))}
            empty={[t('cockpit.noNodes'), t('cockpit.noNodesText')]}
          />
        </div>
        {columns === 3 && (
          <div className={classes.column}>
            {money && <MoneyPanel money={money} />}
            {withHosts && <Busiest />}
          </div>
        )}
        <div className={classes.column}>
          <Feed operations={operations} />
        </div>
      </div>
    </>
  )
}
