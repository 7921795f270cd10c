import { SideSheet } from '../kit/dialog/Dialog.tsx'
import classes from './PayPanel.module.css'
import type { PayPanelProps } from './PayPanel.tsx'
import { PaySums } from './PaySums.tsx'

type PaySheetProps = Pick<PayPanelProps, 'title' | 'subject' | 'lines' | 'notes' | 'total'> & { onClose: () => void }

/** What the sum of the bar is made of. */
export default function PaySheet({ title, subject, lines, notes = [], total, onClose }: PaySheetProps) {
  return (
    <SideSheet title={title} onClose={onClose} position="bottom" classNames={{ content: classes.content! }}>
      <div className={classes.sheet}>
        <p className={classes.subject}>{subject}</p>
        {lines}
        <PaySums total={total} />
        {notes.map((note) => (
          <p key={note} className={classes.note}>
            {note}
          </p>
        ))}
      </div>
    </SideSheet>
  )
}
