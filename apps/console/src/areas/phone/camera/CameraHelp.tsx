import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { toast } from '../../../base/state/toast-store.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { copy } from '../../../kit/show/copy.ts'
import form from '../../../kit/form/Form.module.css'

/** Why there is no camera on a page that came over an open line, and what to do about it. */
export function CameraHelp({ onClose }: { onClose: () => void }) {
  async function copyLink() {
    if (await copy(location.href)) toast('success', t('phoneWall.camera.copied'))
    else toast('error', t('kit.copyFailed'))
  }
  return (
    <Dialog title={t('phoneWall.camera.helpTitle')} onClose={onClose} size={440}>
      <p>{t('phoneWall.camera.help')}</p>
      <p className="quiet">{t('phoneWall.camera.helpSteps')}</p>
      <p className="mono">{location.origin}</p>
      <div className={form.actions}>
        <Button onClick={() => void copyLink()}>{t('phoneWall.camera.copyLink')}</Button>
      </div>
    </Dialog>
  )
}
