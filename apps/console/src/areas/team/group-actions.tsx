import { groupCan } from '@portico/contract/states/account.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import IconDoor from '@tabler/icons-react/dist/esm/icons/IconDoor.mjs'
import IconDoorOff from '@tabler/icons-react/dist/esm/icons/IconDoorOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'

interface GroupHandlers {
  onEdit: (group: TeamGroup) => void
  onRemoved?: () => void
}

/** Everything that can be done to a group; what cannot be done now says why. */
export function useGroupActions({ onEdit, onRemoved }: GroupHandlers) {
  const save = useWrite(teamCalls.teamGroupStatusSave)
  const remove = useWrite(teamCalls.teamGroupRemove)
  return (group: TeamGroup): RowAction[] => {
    const { id, name, members, resources } = group
    return [
      { key: 'edit', word: t('team.editGroup'), icon: IconPencil, quick: true, run: () => onEdit(group) },
      {
        key: 'permission',
        word: t('team.permission'),
        icon: IconLock,
        quick: true,
        run: () => navigate(paths.groupPermission(id)),
      },
      groupCan.close(group.status)
        ? {
            key: 'close',
            word: t('team.close'),
            icon: IconDoorOff,
            danger: true,
            divided: true,
            confirm: {
              title: t('team.closeTitle', { name }),
              text: t('team.closeText', { n: members }),
              confirm: t('team.close'),
              danger: true,
            },
            run: async () => {
              await save.send({ id, status: 'closed' })
              toast('success', t('team.closed', { name }))
            },
          }
        : {
            key: 'open',
            word: t('team.open'),
            icon: IconDoor,
            divided: true,
            confirm: { title: t('team.openTitle', { name }), text: t('team.openText'), confirm: t('team.open') },
            run: async () => {
              await save.send({ id, status: 'open' })
              toast('success', t('team.opened', { name }))
            },
          },
      {
        key: 'remove',
        word: t('team.removeGroup'),
        icon: IconTrash,
        danger: true,
        refused:
          members + resources > 0
            ? t('team.stillHas', { members: String(members), resources: String(resources) })
            : undefined,
        confirm: {
          title: t('team.removeGroupTitle', { name }),
          text: t('team.removeGroupText'),
          confirm: t('team.removeGroup'),
          danger: true,
        },
        run: async () => {
          await remove.send({ id })
          toast('success', t('team.groupRemoved', { name }))
          onRemoved?.()
        },
      },
    ]
  }
}
