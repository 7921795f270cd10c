import { saveFile } from '../base/state/save-file.ts'
import { t } from '../base/words/words.ts'
import { SideSheet } from '../kit/dialog/Dialog.tsx'
import { Button } from '../kit/show/Button.tsx'
import { CopyText } from '../kit/show/CopyText.tsx'
import classes from './IssuedVouchers.module.css'

/** The only moment at which the passwords can be seen. */
export function IssuedVouchers({
  vouchers,
  onClose,
}: {
  vouchers: { number: string; password: string }[]
  onClose: () => void
}) {
  const text = vouchers.map(({ number, password }) => `${number},${password}`).join('\n')
  const file = new Blob([`number,password\n${text}\n`], { type: 'text/csv' })
  return (
    <SideSheet
      onClose={onClose}
      title={t('money.issued', { n: vouchers.length })}
      size={480}
      closeOnClickOutside={false}
    >
      <div className={classes.stack}>
        <p className={classes.line}>{t('money.issuedText')}</p>
        <pre className={`${classes.issued} mono`}>{text}</pre>
        <CopyText text={text}>{t('money.copyAll')}</CopyText>
        <Button kind="plain" onClick={() => saveFile(file, 'vouchers.csv')}>
          {t('money.export')}
        </Button>
        <Button onClick={onClose}>{t('money.keptThem')}</Button>
      </div>
    </SideSheet>
  )
}
