import { Menu } from '@mantine/core'
import { workOrderCan } from '@portico/contract/states/support.ts'
import {
  workOrderDeskCalls,
  type CannedReply,
  type PlatformWorkOrderInfo,
} from '@portico/contract/support/work-order.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Fragment } from 'react'
import { useSearchParams } from 'react-router'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button, LinkButton } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { runAction } from '../../base/state/run-action.ts'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { StatusMark } from '../../kit/show/StatusMark.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { TimelineList } from '../../sold/Timeline.tsx'
import { Composer } from './Composer.tsx'
import { Conversation } from './Conversation.tsx'
import { WorkOrderNotes } from './WorkOrderNotes.tsx'
import { spanWords, Stars, statusOf, Urgency, WorkOrderMark } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

export default function PlatformWorkOrderPage() {
  const [address] = useSearchParams()
  const wid = address.get('wid') ?? ''
  const answer = useCall(workOrderDeskCalls.platformWorkOrderInfo, { wid })
  const info = answer.data?.info
  usePageName(info?.number)
  return (
    <PageShell
      title={info?.number ?? t('pages.workOrder')}
      text={info && (info.customer || info.who)}
      action={<Actions info={info} />}
    >
      <Answered answer={answer}>
        {({ info: read, record, next, notes }) => (
          <div className={classes.columns}>
            <Conversation
              first={read}
              firstIsOwn={false}
              records={record}
              next={next}
              call={workOrderDeskCalls.platformWorkOrderInfo}
              nameless={t('workOrder.somebody')}
            >
              {workOrderCan.reply(statusOf(read.status)) ? (
                <Composer
                  key={read.wid}
                  wid={read.wid}
                  call={workOrderDeskCalls.platformWorkOrderReply}
                  tools={(insert) => <CannedMenu onPick={insert} />}
                />
              ) : (
                <p className={classes.over}>{t('workOrder.deskOver')}</p>
              )}
            </Conversation>
            <div className={classes.side}>
              <About info={read} />
              <WorkOrderNotes
                key={read.wid}
                wid={read.wid}
                notes={notes}
                call={workOrderDeskCalls.platformWorkOrderNote}
                readers={t('workOrder.internal')}
                share={read.agent ? t('workOrder.shareNote', { agent: read.agent }) : undefined}
              />
              {read.resource_id && <ResourceCard info={read} />}
            </div>
          </div>
        )}
      </Answered>
    </PageShell>
  )
}

function Actions({ info }: { info: PlatformWorkOrderInfo | undefined }) {
  const close = useWrite(workOrderDeskCalls.platformWorkOrderClose)
  const giveBack = useWrite(workOrderDeskCalls.platformWorkOrderReturn)
  const ask = ({ wid, number }: PlatformWorkOrderInfo) =>
    runAction({
      confirm: {
        title: t('workOrder.closeTitle', { number }),
        text: t('workOrder.deskCloseText'),
        confirm: t('workOrder.close'),
      },
      run: async () => {
        await close.send({ wid })
        toast('success', t('workOrder.closed'))
      },
    })
  const askBack = ({ wid, number, agent }: PlatformWorkOrderInfo) =>
    runAction({
      confirm: {
        title: t('workOrder.returnTitle', { number }),
        text: t('workOrder.returnText', { agent }),
        confirm: t('workOrder.return'),
      },
      run: async () => {
        await giveBack.send({ wid })
        toast('success', t('workOrder.returned'))
        navigate(paths.platformWorkOrders())
      },
    })
  return (
    <>
      <LinkButton kind="plain" to={paths.platformWorkOrders()}>
        {t('workOrder.all')}
      </LinkButton>
      {info?.agent && workOrderCan.assign(statusOf(info.status)) && (
        <Button kind="plain" onClick={() => void askBack(info)}>
          {t('workOrder.return')}
        </Button>
      )}
      {info && workOrderCan.close(statusOf(info.status)) && (
        <Button kind="plain" onClick={() => void ask(info)}>
          {t('workOrder.close')}
        </Button>
      )}
    </>
  )
}

const writtenIn = ({ content_en, content_zh_hans, content_zh_hant }: CannedReply) =>
  [
    ['en', content_en],
    ['zh-Hans', content_zh_hans],
    ['zh-Hant', content_zh_hant],
  ].filter(([, text]) => text) as ['en' | 'zh-Hans' | 'zh-Hant', string][]

/** One text is put in at once; of several the operator chooses the customer's language. */
function CannedMenu({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useCall(workOrderDeskCalls.cannedReplyList)
  if (!data || data.result.length === 0) return null
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className={classes.pick}>
          {t('workOrder.canned')}
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {data.result.map((canned) => {
          const [only, ...others] = writtenIn(canned)
          if (only && others.length === 0)
            return (
              <Menu.Item key={canned.id} onClick={() => onPick(only[1])}>
                {canned.name}
              </Menu.Item>
            )
          return (
            <Fragment key={canned.id}>
              <Menu.Label>{canned.name}</Menu.Label>
              {writtenIn(canned).map(([tongue, text]) => (
                <Menu.Item key={tongue} onClick={() => onPick(text)}>
                  {t(`workOrder.languages.${tongue}`)}
                </Menu.Item>
              ))}
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

function About({ info }: { info: PlatformWorkOrderInfo }) {
  return (
    <Card title={t('workOrder.about')}>
      <Facts
        facts={[
          [t('fields.status'), <WorkOrderMark key="status" status={info.status} />],
          [t('workOrder.urgency'), <Urgency key="type" type={info.type} />],
          [t('workOrder.customer'), info.customer || info.who],
          info.agent && [t('workOrder.agent'), info.agent],
          [t('workOrder.openedBy'), info.who],
          [t('fields.phone'), <CopyText key="phone" text={info.phone} />],
          [t('fields.email'), info.email],
          [t('workOrder.opened'), formatTime(info.create_time)],
          info.first_answer_seconds !== null && [t('workOrder.firstAnswer'), spanWords(info.first_answer_seconds)],
          info.close_time && [t('workOrder.closedAt'), formatTime(info.close_time)],
          info.hidden && [t('workOrder.hidden'), t('workOrder.hiddenText')],
          info.rating !== null && [t('fields.rating'), <Stars key="rating" rating={info.rating} />],
          info.rating_comment && [t('fields.comment'), info.rating_comment],
        ]}
      />
      <Assignee info={info} />
    </Card>
  )
}

function Assignee({ info: { wid, status, assignee_id, assignee } }: { info: PlatformWorkOrderInfo }) {
  const people = useCall(workOrderDeskCalls.platformWorkOrderPeople).data?.result ?? []
  const assign = useWrite(workOrderDeskCalls.platformWorkOrderAssign)
  const known = people.map(({ id, name }) => ({ value: id, label: name }))
  // Whoever may no longer answer still has it until it is given to another.
  const gone = assignee_id && !people.some(({ id }) => id === assignee_id)
  return (
    <SelectField
      label={t('workOrder.assignee')}
      value={assignee_id}
      placeholder={t('workOrder.nobody')}
      searchable
      disabled={!workOrderCan.assign(statusOf(status)) || assign.pending}
      options={gone ? [{ value: assignee_id, label: assignee }, ...known] : known}
      onChange={(login_id) => void runAction({ run: () => assign.send({ wid, login_id }) })}
    />
  )
}

function ResourceCard({ info: { wid, resource_id, resource_name, share_timeline } }: { info: PlatformWorkOrderInfo }) {
  return (
    <Card title={t('workOrder.resource')} aside={<CopyText text={resource_id} />}>
      {share_timeline ? (
        <SharedResource wid={wid} />
      ) : (
        <p className={classes.text}>{t('workOrder.notShared', { name: resource_name || resource_id })}</p>
      )}
    </Card>
  )
}

function SharedResource({ wid }: { wid: string }) {
  const answer = useCall(workOrderDeskCalls.platformWorkOrderResource, { wid })
  return (
    <Answered answer={answer}>
      {({ kind, name, status, reason, expire_time, errors, timeline }) => (
        <>
          <Facts
            facts={[
              [t('fields.name'), name],
              [
                t('fields.status'),
                <StatusMark
                  key="status"
                  shape={status === 'ERROR' ? 'failed' : 'running'}
                  word={status}
                  reason={reason}
                />,
              ],
              expire_time && [t('fields.expire_time'), formatTime(expire_time)],
            ]}
          />
          <h3 className={classes.text}>{t('workOrder.errors')}</h3>
          {errors.length > 0 ? (
            <TimelineList of={kind} entries={errors} />
          ) : (
            <p className={classes.hint}>{t('workOrder.noErrors')}</p>
          )}
          <h3 className={classes.text}>{t('workOrder.timeline')}</h3>
          <TimelineList of={kind} entries={timeline} />
        </>
      )}
    </Answered>
  )
}
