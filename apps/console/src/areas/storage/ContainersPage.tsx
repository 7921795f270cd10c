import { container, type Container } from '@portico/contract/storage/container.ts'
import { containerGbMax } from '@portico/contract/rules/storage.ts'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconFolderOpen from '@tabler/icons-react/dist/esm/icons/IconFolderOpen.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import { navigate } from '../../base/place/navigate.ts'
import { ExtendForm } from '../../sold/ExtendForm.tsx'
import { ProductPage } from '../../sold/ProductPage.tsx'
import { actRefusal } from '../../sold/refusal.ts'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { ownContainerColumns } from './container-columns.tsx'
import { containerScreens, objectsPath, say } from './container.screens.ts'
import { ContainerSettings } from './ContainerSettings.tsx'
import { S3Sheet } from './S3Sheet.tsx'

const stepGb = 50

/** More room for the rest of the term. */
export function ContainerExtendForm({ row, onClose }: ResourceDialogProps<Container>) {
  return (
    <ExtendForm
      row={row}
      max={containerGbMax}
      step={stepGb}
      price={container.calls.containerExtendPrice}
      extend={container.calls.containerExtend}
      words={{
        title: say('extend.title', { name: row.name }),
        text: say('extend.text'),
        capacity: say('extend.capacity'),
        word: say('extend.word'),
        begun: say('extend.done'),
      }}
      payWord={(sum) => say('extend.pay', { sum })}
      onClose={onClose}
    />
  )
}

export const containerDialogs = { extend: ContainerExtendForm, settings: ContainerSettings, s3: S3Sheet }
export type ContainerDialog = keyof typeof containerDialogs

/** What is done with a container besides what can be done with everything that is sold. */
export const containerActions = (row: Container, open: (dialog: ContainerDialog) => void) => [
  {
    key: 'extend',
    word: say('extend.word'),
    icon: IconArrowsMaximize,
    refused: actRefusal(container, row, container.can.extend, 'buy'),
    run: () => open('extend'),
  },
  {
    key: 'settings',
    word: say('settings.word'),
    icon: IconSettings,
    refused: actRefusal(container, row, container.can.save),
    run: () => open('settings'),
  },
  { key: 's3', word: say('s3.word'), icon: IconTerminal2, run: () => open('s3') },
]

export default function ContainersPage() {
  return (
    <ProductPage
      product={container}
      screens={containerScreens}
      columns={ownContainerColumns()}
      assignable={() => true}
      actions={(row, open) => [
        { key: 'open', word: say('open'), icon: IconFolderOpen, quick: true, run: () => navigate(objectsPath(row.id)) },
        ...containerActions(row, open),
      ]}
      dialogs={containerDialogs}
    />
  )
}
