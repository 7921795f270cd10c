import type { Phone, PhoneResults } from '@portico/contract/phone/device.ts'
import { RenewDrawer } from '../../sold/RenewDrawer.tsx'
import { BitrateForm } from './BitrateForm.tsx'
import { ControlDialog } from './control/ControlDialog.tsx'
import { InstallDialog } from './InstallDialog.tsx'
import { ModelForm } from './ModelForm.tsx'
import { MoveForm } from './MoveForm.tsx'
import { ScreenshotsDialog } from './ScreenshotsDialog.tsx'
import { SendDialog } from './SendDialog.tsx'
import { usePhoneTerms } from './use-phone-terms.ts'

export type PhoneForm = 'control' | 'move' | 'install' | 'send' | 'screenshot' | 'bitrate' | 'model' | 'renew'

interface PhoneDialogProps {
  form: PhoneForm
  phones: readonly Phone[]
  onRefused: (result: PhoneResults['result']) => void
  onClose: () => void
}

/** What is asked before something is done to phones. */
export function PhoneDialog({ form, phones, onRefused, onClose }: PhoneDialogProps) {
  const ids = phones.map(({ id }) => id)
  switch (form) {
    case 'control':
      return <ControlDialog phones={phones} onClose={onClose} />
    case 'move':
      return <MoveForm ids={ids} onClose={onClose} />
    case 'install':
      return <InstallDialog devices={ids} onClose={onClose} />
    case 'send':
      return <SendDialog devices={ids} onClose={onClose} />
    case 'screenshot':
      return <ScreenshotsDialog phones={phones} onClose={onClose} />
    case 'bitrate':
      return <BitrateForm phones={phones} onClose={onClose} />
    case 'model':
      return <ModelForm phones={phones} onRefused={onRefused} onClose={onClose} />
    case 'renew':
      return <RenewServices phones={phones} onClose={onClose} />
  }
}

/** A term is of the service that phones were bought with. */
function RenewServices({ phones, onClose }: Pick<PhoneDialogProps, 'phones' | 'onClose'>) {
  const services = new Map(phones.map(({ service_id: id, service_name: name }) => [id, { id, name }]))
  return <RenewDrawer rows={[...services.values()]} terms={usePhoneTerms()} onClose={onClose} />
}
