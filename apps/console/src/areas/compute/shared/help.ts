import IconLifebuoy from '@tabler/icons-react/dist/esm/icons/IconLifebuoy.mjs'
import { navigate } from '../../../app/navigate.ts'
import { paths } from '../../../app/paths.ts'
import { t } from '../../../app/words.ts'
import type { RowAction } from '../../../kit/list.ts'

/** A work order that names the thing it is about. */
export const helpWith = (id: string): RowAction => ({
  key: 'help',
  word: t('resource.getHelp'),
  icon: IconLifebuoy,
  run: () => navigate(paths.createWorkOrder({ resource_id: id })),
})
