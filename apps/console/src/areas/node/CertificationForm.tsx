import { nodeDeskCalls, NodeSettings } from '@portico/contract/node/node-desk.ts'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Node.module.css'

/** Which clouds ask for a certified customer; shown once it is known what holds now. */
export function CertificationForm({ onClose }: { onClose: () => void }) {
  const { data } = useCall(nodeDeskCalls.nodeSettingsInfo)
  return data ? <SettingsForm settings={data} onClose={onClose} /> : null
}

function SettingsForm({ settings, onClose }: { settings: NodeSettings; onClose: () => void }) {
  const write = useWrite(nodeDeskCalls.nodeSettingsSave, { inForm: true, action: t('nodeDesk.certification') })
  const form = useForm({ schema: NodeSettings, initial: settings })
  return (
    <SaveDrawer
      title={t('nodeDesk.certification')}
      form={form}
      write={write}
      saved={t('nodeDesk.saved')}
      onClose={onClose}
    >
      <p className={classes.line}>{t('nodeDesk.certificationText')}</p>
      <CheckField {...form.field('native_certification')} />
      <CheckField {...form.field('fusion_certification')} />
    </SaveDrawer>
  )
}
