import { noticeCalls } from '@portico/contract/support/notice.ts'
import { Button } from '../../kit/Button.tsx'
import { t } from '../../words/t.ts'
import { useCall } from '../queries.ts'
import { useWrite } from '../use-write.ts'
import classes from './UnsentBanner.module.css'

/** What is not protected as its owner wants stands above every page until it is read. */
export function FirewallNotices() {
  const unread = useCall(noticeCalls.firewallNoticeList).data?.result ?? []
  const read = useWrite(noticeCalls.noticeRead)
  return unread.map(({ id, subject, content }) => (
    <div key={id} className={classes.banner} role="status">
      <span className={classes.text}>
        <strong>{subject}</strong> {content}
      </span>
      <Button kind="plain" pending={read.pending} onClick={() => void read.send({ id }).catch(() => {})}>
        {t('shell.firewallRead')}
      </Button>
    </div>
  ))
}
