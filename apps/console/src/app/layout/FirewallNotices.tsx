import { noticeCalls, type Notice } from '@portico/contract/support/notice.ts'
import { Button } from '../../kit/show/Button.tsx'
import { t } from '../../base/words/t.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import classes from './UnsentBanner.module.css'

/** What is not protected as its owner wants stands above every page until it is read. */
export function FirewallNotices() {
  const unread = useCall(noticeCalls.firewallNoticeList).data?.result ?? []
  if (unread.length === 0) return null
  return (
    <div className={classes.several}>
      {unread.map((notice) => (
        <FirewallNotice key={notice.id} {...notice} />
      ))}
    </div>
  )
}

function FirewallNotice({ id, subject, content }: Notice) {
  const read = useWrite(noticeCalls.noticeRead)
  return (
    <div className={classes.banner} role="status">
      <span className={classes.text}>
        <strong>{subject}</strong> {content}
      </span>
      <Button kind="plain" pending={read.pending} onClick={() => void read.send({ id }).catch(() => {})}>
        {t('shell.firewallRead')}
      </Button>
    </div>
  )
}
