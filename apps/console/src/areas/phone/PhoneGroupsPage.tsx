import { phoneGroupNameLengthMax } from '@portico/contract/constants.ts'
import { phoneCalls, type PhoneGroup } from '@portico/contract/phone/device.ts'
import { phoneGroupName } from '@portico/contract/rules/phone.ts'
import { notEmpty } from '@portico/contract/rules/text.ts'
import IconDeviceMobile from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import IconFolders from '@tabler/icons-react/dist/esm/icons/IconFolders.mjs'
import { navigate } from '../../base/place/navigate.ts'
import * as z from 'zod/mini'
import { useList } from '../../base/call/use-list.ts'
import { useWrite } from '../../base/call/use-write.ts'
import type { Column } from '../../base/state/list.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { SaveDialog } from '../../kit/dialog/SaveDialog.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NounPage } from '../../kit/table/NounList.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { cloudphoneScreens, say } from './cloudphone.screens.ts'

const columns = (): readonly Column<PhoneGroup>[] => [
  { key: 'name', title: t('resource.name'), fixed: true, card: 'title', cell: ({ name }) => name },
  { key: 'phones', title: say('phones'), align: 'end', cell: ({ phones }) => phones },
  { key: 'created', title: t('resource.created'), cell: ({ create_time }) => formatTime(create_time) },
]

export default function PhoneGroupsPage() {
  const list = useList(phoneCalls.phoneGroupList)
  const write = useWrite(phoneCalls.phoneGroupSave)
  return (
    <NounPage
      name="phone-groups"
      title={cloudphoneScreens.title('groups')}
      text={say('groups.text')}
      list={list}
      columns={columns()}
      rowName={({ name }) => name}
      searchPlaceholder={say('groups.search')}
      empty={{ icon: IconFolders, title: say('groups.none'), text: say('groups.noneText') }}
      add={{ word: say('groups.add') }}
      edit={say('groups.rename')}
      held={{
        save: callRefusal(phoneCalls.phoneGroupSave),
        remove: callRefusal(phoneCalls.phoneGroupSave, { action: 'remove' }),
      }}
      more={({ id }) => [
        {
          key: 'phones',
          word: say('toPhones'),
          icon: IconDeviceMobile,
          quick: true,
          run: () => navigate(cloudphoneScreens.paths.devices({ group_id: id })),
        },
      ]}
      remove={({ name }) => ({
        write: { send: ({ id }) => write.send({ action: 'remove', id }) },
        word: say('groups.remove'),
        title: say('groups.removeTitle', { name }),
        text: say('groups.removeText'),
        removed: say('groups.removed'),
      })}
      form={(group, close) => <GroupForm group={group} onClose={close} />}
    />
  )
}

const schema = z.object({ name: phoneGroupName.check(notEmpty('rules.empty')) })

function GroupForm({ group, onClose }: { group: PhoneGroup | undefined; onClose: () => void }) {
  const write = useWrite(phoneCalls.phoneGroupSave, { inForm: true })
  const form = useForm({ schema, initial: { name: group?.name ?? '' } })
  const send = ({ name }: z.output<typeof schema>) => write.send({ action: 'save', id: group?.id, name })
  return (
    <SaveDialog
      title={group ? say('groups.renameTitle', { name: group.name }) : say('groups.add')}
      form={form}
      write={{ ...write, send }}
      saved={say('groups.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus required autoComplete="off" maxLength={phoneGroupNameLengthMax} />
    </SaveDialog>
  )
}
