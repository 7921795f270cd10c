import { formatBytes } from '@portico/contract/formats.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { container, type PlatformContainer } from '@portico/contract/storage/container.ts'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import { navigate } from '../../base/place/navigate.ts'
import * as z from 'zod/mini'
import { countText } from '../../base/format/count.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { ActForm } from '../../sold/ActDialog.tsx'
import { useAct } from '../../sold/use-act.ts'
import { PlatformProductPage } from '../../sold/PlatformProductPage.tsx'
import classes from '../../sold/Resource.module.css'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { ContainerMark, platformContainerColumns, usedWords } from './container-columns.tsx'
import { containerScreens, say } from './container.screens.ts'
import { StoreFaults } from './StoreFaults.tsx'
import { StoreNodes } from './StoreNodes.tsx'

const reasonMax = 200
const schema = z.object({ reason: requiredLineAtMost(reasonMax) })

function CloseForm({ row, onClose }: ResourceDialogProps<PlatformContainer>) {
  return (
    <ActForm
      danger
      row={row}
      act={container.calls.platformContainerClose}
      schema={schema}
      initial={{ reason: '' }}
      title={say('desk.closeTitle', { name: row.name })}
      word={say('desk.close')}
      begun={say('desk.closed')}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={classes.text}>{say('desk.closeText')}</p>
          <AreaField {...form.field('reason')} rows={3} required maxLength={reasonMax} />
        </>
      )}
    </ActForm>
  )
}

const dialogs = { close: CloseForm }

export default function PlatformContainersPage() {
  const open = useAct(container.calls.platformContainerOpen)
  return (
    <PlatformProductPage
      product={container}
      screens={containerScreens}
      parts={{
        first: say('desk.list'),
        more: [
          { key: 'nodes', word: say('desk.nodes'), part: StoreNodes },
          { key: 'faults', word: say('desk.faults'), part: StoreFaults },
        ],
      }}
      mark={(row) => <ContainerMark row={row} />}
      columns={platformContainerColumns()}
      facts={(row) => [
        [say('used'), usedWords(row)],
        [say('objects'), countText(row.object_count)],
        [say('capacity'), formatBytes(row.size_bytes)],
        [say('access'), say(`accesses.${row.access}`)],
        [say('versioning'), say(`versionings.${row.versioning}`)],
        [say('whitelist'), row.ip_whitelist],
        row.closed_reason && [say('desk.reason'), row.closed_reason],
        row.halted && [say('doors.closed'), say('door.owes')],
      ]}
      actions={(row, ask) => [
        {
          key: 'look',
          word: say('desk.look'),
          icon: IconFolderOpen,
          run: () => navigate(containerScreens.paths.operatorObjects({ id: row.id })),
        },
        row.closed_reason
          ? open(row.id, {
              key: 'open',
              word: say('desk.open'),
              icon: IconLockOpen,
              confirm: {
                title: say('desk.openTitle', { name: row.name }),
                text: say('desk.openText'),
                confirm: say('desk.open'),
              },
              begun: say('desk.opened'),
            })
          : { key: 'close', word: say('desk.close'), icon: IconLock, danger: true, run: () => ask('close') },
      ]}
      dialogs={dialogs}
    />
  )
}
