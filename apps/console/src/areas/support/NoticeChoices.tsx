import {
  isMustTell,
  noticeChannels,
  noticeChoiceCalls,
  type NoticeChannel,
  type NoticeChoice,
} from '@portico/contract/support/notice-choice.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { paths } from '../../base/place/paths.ts'
import { mayOpen } from '../../base/route/guard.ts'
import { useChosen } from '../../base/state/use-chosen.ts'
import { t } from '../../base/words/words.ts'
import { CheckField } from '../../kit/form/fields.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { Link } from '../../kit/show/Link.tsx'
import classes from './NoticeChoices.module.css'

/** By which ways somebody hears of each topic. */
export function NoticeChoices() {
  const hasHooks = mayOpen('nonMember', usePerson())
  return (
    <Card
      title={t('support.choices')}
      aside={hasHooks && <Link to={paths.webhooks()}>{t('support.manageHooks')}</Link>}
    >
      <p className={classes.text}>{t('support.choicesText')}</p>
      <Answered answer={useCall(noticeChoiceCalls.noticeChoiceList)}>
        {({ result }) => (
          <Choices choices={result} channels={noticeChannels.filter((one) => one !== 'webhook' || hasHooks)} />
        )}
      </Answered>
    </Card>
  )
}

function Choices({ choices, channels }: { choices: readonly NoticeChoice[]; channels: readonly NoticeChannel[] }) {
  const person = usePerson()
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('support.topic')}</th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className={classes.tick}>
                {t(`support.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {choices.map((choice) => (
            <Topic key={choice.topic} choice={choice} channels={channels} />
          ))}
        </tbody>
      </table>
      <p className={classes.text}>{t('support.stays')}</p>
      {channels.includes('webhook') && <p className={classes.text}>{t('support.hooks')}</p>}
      {!person.email && <p className={classes.text}>{t('support.noMail')}</p>}
    </>
  )
}

/** What is not mailed stands in the list, so giving up mails brings it back there. */
const ticked = (choice: NoticeChoice, channel: NoticeChannel, on: boolean): NoticeChoice => {
  const next = { ...choice, [channel]: on }
  return { ...next, console: next.console || !next.mail }
}

const isFixed = ({ topic, mail }: NoticeChoice, channel: NoticeChannel) =>
  channel !== 'webhook' && (isMustTell(topic) || (channel === 'console' && !mail))

function Topic({ choice, channels }: { choice: NoticeChoice; channels: readonly NoticeChannel[] }) {
  const write = useWrite(noticeChoiceCalls.noticeChoiceSave)
  const { value: wanted, choose } = useChosen(choice, write.send)
  const name = t(`robots.events.notice.${choice.topic}`)
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={classes.second}>{t(`support.topicTexts.${choice.topic}`)}</span>
        {isMustTell(choice.topic) && <span className={classes.second}>{t('support.locked')}</span>}
      </th>
      {channels.map((channel) => (
        <td key={channel} className={classes.tick}>
          <CheckField
            label={
              <span className="visually-hidden">
                {t('support.channelOf', { topic: name, channel: t(`support.channels.${channel}`) })}
              </span>
            }
            value={wanted[channel]}
            disabled={isFixed(wanted, channel)}
            onChange={(on) => choose(ticked(wanted, channel, on))}
          />
        </td>
      ))}
    </tr>
  )
}
