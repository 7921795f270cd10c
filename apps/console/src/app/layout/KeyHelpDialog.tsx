import { Dialog } from '../../kit/dialog/Dialog.tsx'
import { KeyList } from '../../kit/table/KeyList.tsx'
import { t } from '../../base/words/t.ts'

const mod = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl'

export default function KeyHelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t('shell.keys')} size={400}>
      <KeyList
        keys={[
          { keys: [mod, 'K'], does: t('shell.keyPalette') },
          { keys: ['/'], does: t('shell.keySearch') },
          { keys: ['['], does: t('shell.keySidebar') },
          { keys: ['A'], does: t('shell.keyApi') },
          { keys: ['Esc'], does: t('shell.keyClose') },
          { keys: ['?'], does: t('shell.keyHelp') },
        ]}
      />
    </Dialog>
  )
}
