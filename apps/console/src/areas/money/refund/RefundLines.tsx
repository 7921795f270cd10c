import type { RefundPreview } from '@portico/contract/money/refund.ts'
import { t } from '../../../base/words/words.ts'
import { SideSheet } from '../../../kit/dialog/Dialog.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { Money } from '../../../kit/show/Money.tsx'
import classes from '../Money.module.css'

/** The sum that would go back, and why it is that. */
export function RefundLines({ preview }: { preview: RefundPreview }) {
  return (
    <table className={classes.sum}>
      <tbody>
        {preview.lines.map(({ kind, amount }) => (
          <tr key={kind}>
            <td>{t(`refund.lines.${kind}`)}</td>
            <td className={classes.figure}>
              <Money amount={amount} />
            </td>
          </tr>
        ))}
        <tr className={classes.total}>
          <td>{t('refund.refundable')}</td>
          <td className={classes.figure}>
            <Money amount={preview.refundable} />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

/** Instead of the form: why nothing can be asked for now. */
export function RefundHindered({ preview, title, onDelete, onClose }: HinderedProps) {
  return (
    <SideSheet title={title} size={480} onClose={onClose}>
      <div className={classes.stack}>
        <RefundLines preview={preview} />
        {preview.hindrance && <p className={classes.line}>{t(`refund.hindrances.${preview.hindrance}`)}</p>}
        {preview.in_use && (
          <Button kind="danger" onClick={onDelete}>
            {t('refund.deleteInstead', { name: preview.in_use.name })}
          </Button>
        )}
      </div>
    </SideSheet>
  )
}

interface HinderedProps {
  preview: RefundPreview
  title: string
  onDelete?: () => void
  onClose: () => void
}
