import type { Mail } from '@portico/contract/platform/mail.ts'
import { t } from '../../base/words/words.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { MessageMark } from './message-marks.tsx'
import classes from './Platform.module.css'

/** Plain text, with the addresses in it as links: a kept mail is read here instead of in a mailbox. */
function Body({ text }: { text: string }) {
  return (
    <p className={classes.mailBody}>
      {text.split(/(https?:\/\/[^\s]+)/).map((part, at) =>
        at % 2 === 1 ? (
          // oxlint-disable-next-line react/no-array-index-key -- the text of a mail never changes
          <a key={at} href={part} target="_blank" rel="noreferrer">
            {part}
          </a>
        ) : (
          part
        ),
      )}
    </p>
  )
}

export function MailDrawer({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const facts = [
    [t('fields.recipient'), <CopyText key="to" text={mail.recipient} />],
    [t('platform.mail.time'), formatTime(mail.create_time)],
    [t('fields.state'), <MessageMark key="state" state={mail.state} reason={mail.error} />],
    [t('platform.mail.attempts'), mail.attempts],
    [t('fields.id'), <CopyText key="id" text={mail.id} />],
  ]
  return (
    <SideSheet onClose={onClose} title={mail.subject} size={520}>
      <div className={classes.drawer}>
        <Facts facts={facts} />
        <Body text={mail.body} />
      </div>
    </SideSheet>
  )
}
