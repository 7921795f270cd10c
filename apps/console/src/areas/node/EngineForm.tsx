import {
  nodeDeskCalls,
  NodeEngineInput,
  nodeEngines,
  type NodeEngine,
  type PlatformNode,
} from '@portico/contract/node/node-desk.ts'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Node.module.css'
import { nodeName } from './node-desk.tsx'

/** What runs behind a node, and what it needs to know. */
export function EngineForm({ row, onClose }: { row: PlatformNode; onClose: () => void }) {
  const title = t('nodeDesk.engineTitle', { name: nodeName(row) })
  const write = useWrite(nodeDeskCalls.platformNodeEngineSave, { inForm: true, action: title })
  const form = useForm({
    schema: NodeEngineInput,
    initial: { controller_id: row.controller_id, engine: row.engine as NodeEngine, settings: '' },
  })
  const isRegion = form.values.engine === 'openstack'
  return (
    <FormDrawer
      title={title}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={t('kit.save')}
      submit={
        isRegion ? (
          <LinkButton to={paths.platformNodes({ region: row.controller_id })}>{t('region.toSettings')}</LinkButton>
        ) : undefined
      }
      onClose={onClose}
      onSubmit={form.submit(async (values) => {
        await write.send(values)
        toast('success', t('nodeDesk.saved'))
        onClose()
      })}
    >
      <SelectField
        {...form.field('engine')}
        onChange={(engine) => form.set('engine', engine as NodeEngine)}
        options={nodeEngines.map((value) => ({ value, label: t(`nodeDesk.engines.${value}`) }))}
        required
      />
      {isRegion ? (
        <p className={classes.help}>{t('region.engineText')}</p>
      ) : (
        <AreaField
          {...form.field('settings')}
          rows={8}
          help={row.settings_set ? t('nodeDesk.settingsKept') : t('nodeDesk.settingsHelp')}
        />
      )}
    </FormDrawer>
  )
}
