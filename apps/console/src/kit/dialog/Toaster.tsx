import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useSyncExternalStore } from 'react'
import { t } from '../../base/words/t.ts'
import { CopyText } from '../show/CopyText.tsx'
import { toastStore, type Toast } from '../../base/state/toast-store.ts'
import classes from './Toaster.module.css'

const icons = {
  success: IconCircleCheck,
  error: IconCircleX,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
}

export function Toaster() {
  const toasts = useSyncExternalStore(toastStore.watch, toastStore.read)
  return (
    <div className={classes.toaster} role="region" aria-live="polite">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = icons[toast.kind]
  return (
    <div className={classes.toast} data-kind={toast.kind} role={toast.kind === 'error' ? 'alert' : 'status'}>
      <Icon size={16} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <div className={classes.body}>
        <p className={classes.text}>{toast.text}</p>
        {toast.requestId && (
          <p className={classes.request}>
            {t('kit.requestId')} <CopyText text={toast.requestId} />
          </p>
        )}
      </div>
      <button
        type="button"
        className={classes.close}
        aria-label={t('kit.dismiss')}
        onClick={() => toastStore.dismiss(toast.id)}
      >
        <IconX size={14} stroke={1.6} aria-hidden="true" />
      </button>
    </div>
  )
}
