import { nodeDeskCalls, NodeInput, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import {
  cloudTypes,
  nodeCountries,
  nodeFlags,
  type CloudType,
  type NodeCountry,
  type NodeFlag,
} from '@portico/contract/states/network.ts'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { language, t } from '../../base/words/words.ts'
import { CheckField, ChoiceField, TextField } from '../../kit/form/fields.tsx'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { useForm } from '../../base/state/use-form.ts'
import classes from './Node.module.css'
import { nodeName, typedNumber } from './node-desk.tsx'

const schema = z.extend(NodeInput, { sort: typedNumber(NodeInput.shape.sort) })
const regions = new Intl.DisplayNames(language, { type: 'region' })

/** A new node, or another name, place or state for one that is there. */
export function NodeForm({ row, onClose }: { row: PlatformNode | undefined; onClose: () => void }) {
  const title = row ? t('nodeDesk.editNode', { name: nodeName(row) }) : t('nodeDesk.addNode')
  const write = useWrite(nodeDeskCalls.platformNodeSave, { inForm: true, action: title })
  const form = useForm({
    schema,
    initial: {
      controller_id: row?.controller_id ?? '',
      name_en: row?.name_en ?? '',
      name_zh_hans: row?.name_zh_hans ?? '',
      name_zh_hant: row?.name_zh_hant ?? '',
      country: row?.country ?? ('' as NodeCountry),
      flag: (row?.flag ?? '') as NodeFlag,
      cloud_type: row?.cloud_type ?? ('native' as CloudType),
      on_sell: row?.on_sell ?? true,
      sort: String(row?.sort ?? 0),
      is_new: row === undefined,
    },
  })
  return (
    <SaveDrawer title={title} form={form} write={write} saved={t('nodeDesk.saved')} onClose={onClose}>
      {!row && (
        <TextField
          {...form.field('controller_id')}
          mono
          autoComplete="off"
          autoFocus
          required
          help={t('nodeDesk.keyHelp')}
        />
      )}
      <TextField {...form.field('name_en')} autoComplete="off" autoFocus={row !== undefined} required />
      <TextField {...form.field('name_zh_hans')} autoComplete="off" required />
      <TextField {...form.field('name_zh_hant')} autoComplete="off" required />
      <div className={classes.pair}>
        <SelectField
          {...form.field('country')}
          onChange={(country) => form.set('country', country as NodeCountry)}
          options={nodeCountries.map((value) => ({ value, label: t(`states.country.${value}`) }))}
          required
        />
        <SelectField
          {...form.field('flag')}
          onChange={(flag) => form.set('flag', flag as NodeFlag)}
          options={nodeFlags.map((value) => ({ value, label: regions.of(value) ?? value }))}
          searchable
          required
        />
      </div>
      <ChoiceField
        {...form.field('cloud_type')}
        options={cloudTypes.map((value) => ({ value, label: t(`states.cloudType.${value}`) }))}
      />
      <TextField {...form.field('sort')} inputMode="numeric" help={t('nodeDesk.sortHelp')} />
      <CheckField {...form.field('on_sell')} help={t('nodeDesk.onSellHelp')} />
    </SaveDrawer>
  )
}
