import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import { navigate } from '../base/place/navigate.ts'
import { paths } from '../base/place/paths.ts'
import { t } from '../base/words/words.ts'
import type { RowAction } from '../base/state/list.ts'

/** A work order that names the thing it is about. */
export const helpWith = (id: string): RowAction => ({
  key: 'help',
  word: t('resource.getHelp'),
  icon: IconLifebuoy,
  run: () => navigate(paths.createWorkOrder({ resource_id: id })),
})
