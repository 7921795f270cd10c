import {
  agentWalletCalls,
  statementMovements,
  statementSales,
  type AgentStatement,
} from '@portico/contract/agent/wallet.ts'
import type { Call } from '@portico/contract/calls.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { call } from '../../base/call/client.ts'
import { useCall } from '../../base/call/queries.ts'
import { runAction } from '../../base/state/run-action.ts'
import { saveFile } from '../../base/state/save-file.ts'
import { t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Money } from '../../kit/show/Money.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'
import classes from './Agent.module.css'
import { monthWord } from '../../kit/show/month-word.ts'

const { agentStatementList, agentStatementExport, agentStatementPdf } = agentWalletCalls
const listed = ['opening', 'sales', 'margin', 'closing'] as const
/** On a narrow screen only what the month came to; the rest is in the statement. */
const classOf = (name: (typeof listed)[number]) => (name === 'closing' ? table.end : `${table.end} ${classes.wideOnly}`)

/** The months, newest first; each opens to all of its figures. */
export function StatementList() {
  const answer = useCall(agentStatementList, undefined)
  const [shown, setShown] = useState<AgentStatement>()
  return (
    <Answered answer={answer}>
      {({ result }) => (
        <Card title={t('agentMoney.tabs.statements')}>
          <FigureScroll>
            <table className={table.table} aria-label={t('agentMoney.tabs.statements')}>
              <thead>
                <tr>
                  <th>{t('agentMoney.month')}</th>
                  {listed.map((name) => (
                    <th key={name} className={classOf(name)}>
                      {t(`agentMoney.figures.${name}`)}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {result.map((statement) => (
                  <StatementRow key={statement.month} statement={statement} onShow={() => setShown(statement)} />
                ))}
              </tbody>
            </table>
          </FigureScroll>
          {shown && <StatementSheet statement={shown} onClose={() => setShown(undefined)} />}
        </Card>
      )}
    </Answered>
  )
}

function StatementRow({ statement, onShow }: { statement: AgentStatement; onShow: () => void }) {
  const { month, closed } = statement
  return (
    <tr>
      <td className={classes.oneLine}>
        {monthWord(month)}
        <span className={table.second}>{t(closed ? 'agentMoney.closed' : 'agentMoney.soFar')}</span>
      </td>
      {listed.map((name) => (
        <td key={name} className={classOf(name)}>
          <Money amount={statement[name]} />
        </td>
      ))}
      <td className={table.end}>
        <Button kind="plain" name={t('agentMoney.showOf', { month: monthWord(month) })} onClick={onShow}>
          {t('agentMoney.show')}
        </Button>
      </td>
    </tr>
  )
}

function StatementSheet({ statement, onClose }: { statement: AgentStatement; onClose: () => void }) {
  const { month } = statement
  const title = t('agentMoney.statement', { month: monthWord(month) })
  const save = (file: Call, kind: 'csv' | 'pdf') => () =>
    void runAction({
      run: async () => saveFile((await call(file, { month } as never)) as Blob, `statement-${month}.${kind}`),
    })
  const icon = <IconDownload size={16} stroke={1.6} aria-hidden="true" />
  return (
    <SideSheet onClose={onClose} position="right" size={560} title={title}>
      <div className={classes.sheet}>
        <div className={classes.buttons}>
          <Button icon={icon} onClick={save(agentStatementPdf, 'pdf')}>
            {t('agentMoney.pdf')}
          </Button>
          <Button kind="plain" icon={icon} onClick={save(agentStatementExport, 'csv')}>
            {t('agentMoney.csv')}
          </Button>
        </div>
        <FigureList
          title={t('agentMoney.account')}
          statement={statement}
          names={['opening', ...statementMovements]}
          last="closing"
        />
        <FigureList title={t('agentMoney.business')} statement={statement} names={statementSales} last="margin" />
      </div>
    </SideSheet>
  )
}

type FigureName = Exclude<keyof AgentStatement, 'month' | 'closed'>
interface FigureListProps {
  title: string
  statement: AgentStatement
  names: readonly FigureName[]
  last: FigureName
}

function FigureList({ title, statement, names, last }: FigureListProps) {
  const line = (name: FigureName) => (
    <tr key={name}>
      <td>{t(`agentMoney.figures.${name}`)}</td>
      <td className={table.end}>
        <Money amount={statement[name]} />
      </td>
    </tr>
  )
  return (
    <table className={table.table} aria-label={title}>
      <thead>
        <tr>
          <th>{title}</th>
          <th className={table.end}>{t('agentMoney.amount')}</th>
        </tr>
      </thead>
      <tbody>{names.map(line)}</tbody>
      <tfoot>{line(last)}</tfoot>
    </table>
  )
}
