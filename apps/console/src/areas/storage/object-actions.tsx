import type { Call } from '@portico/contract/calls.ts'
import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFileZip from '@tabler/icons-react/dist/esm/icons/IconFileZip.mjs'
import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useState, type ReactNode } from 'react'
import { useWrite } from '../../base/call/use-write.ts'
import { confirm } from '../../base/state/confirm-store.ts'
import type { BulkAction, RowAction } from '../../base/state/list.ts'
import { callRefusal } from '../../sold/call-refusal.ts'
import { doorWords } from './container-columns.tsx'
import { downloadObject, downloadZip } from './download.ts'
import { RenameForm } from './object-forms.tsx'
import { folderOf, isFolderKey, nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { PlaceDialog, type Place } from './PlaceDialog.tsx'
import { useMany } from './use-many.tsx'
import type { ObjectItem } from './use-objects.ts'

export type PanelPart = 'versions' | 'share'

interface ObjectActionsProps {
  row: Container
  prefix: string
  /** Shows an object beside the list. */
  onOpen: (key: string, part?: PanelPart) => void
}

export interface ObjectActions {
  of: (item: ObjectItem) => RowAction[]
  bulk: (items: readonly ObjectItem[]) => BulkAction[]
  remove: (keys: readonly string[]) => Promise<void>
  open: ObjectActionsProps['onOpen']
  dialogs: ReactNode
}

type Asked = { what: 'move' | 'copy'; keys: readonly string[] } | { what: 'rename'; key: string }

/** Objects are found below the folder that all of them lie in. */
const commonFolder = (keys: readonly string[], prefix: string) =>
  keys.every((key) => folderOf(key) === folderOf(keys[0]!)) ? folderOf(keys[0]!) : prefix

/** What can be done with objects and folders, one by one or with many, and the dialogs in which it is asked. */
export function useObjectActions({ row, prefix, onOpen }: ObjectActionsProps): ObjectActions {
  const { id } = row
  const [asked, setAsked] = useState<Asked>()
  const many = useMany()
  const move = useWrite(objectCalls.objectMove)
  const copy = useWrite(objectCalls.objectCopy)
  const remover = useWrite(objectCalls.objectDelete)
  const unwritable = (call: Call) => callRefusal(call) ?? (row.door === 'open' ? undefined : doorWords(row))
  const unreadable = (call: Call) => callRefusal(call) ?? (row.door === 'closed' ? doorWords(row) : undefined)
  const { objectLink, objectZip, objectMove, objectCopy, objectDelete, shareCreate } = objectCalls

  async function remove(keys: readonly string[]) {
    const only = keys.length === 1 ? nameOf(keys[0]!) : undefined
    const sure = await confirm({
      title: only === undefined ? say('remove.titleMany', { n: keys.length }) : say('remove.title', { name: only }),
      text: row.versioning === 'off' ? say('remove.forGood') : say('remove.kept'),
      confirm: say('remove.word'),
      danger: true,
    })
    if (!sure) return
    await many.run(
      say('remove.word'),
      (n) => say('remove.done', { n }),
      keys,
      (part) => remover.send({ id, ...part }),
    )
  }
  function rename(key: string, name: string) {
    const input = { id, from: folderOf(key), to: folderOf(key), rename: name }
    void many.run(
      say('rename.word'),
      () => say('rename.done'),
      [key],
      (part) => move.send({ ...input, ...part }),
    )
  }
  function place(what: 'move' | 'copy', keys: readonly string[], to: Place) {
    const input = { id, from: commonFolder(keys, prefix), to: to.prefix }
    void many.run(
      say(`${what}.word`),
      (n) => say(`${what}.done`, { n }),
      keys,
      (part) => (what === 'move' ? move.send({ ...input, ...part }) : copy.send({ ...input, to_id: to.id, ...part })),
    )
  }
  const zip = (keys: string[]) => downloadZip(id, keys, commonFolder(keys, prefix))

  const of = ({ key, object }: ObjectItem): RowAction[] => [
    {
      key: 'download',
      word: object ? say('download') : say('downloadZip'),
      icon: IconDownload,
      quick: true,
      refused: unreadable(object ? objectLink : objectZip),
      run: () => (object ? downloadObject(id, key) : zip([key])),
    },
    ...(object
      ? [
          { key: 'properties', word: say('properties'), icon: IconInfoCircle, run: () => onOpen(key) },
          {
            key: 'share',
            word: say('share.word'),
            icon: IconLink,
            refused: unreadable(shareCreate),
            run: () => onOpen(key, 'share'),
          },
          { key: 'versions', word: say('versions.title'), icon: IconHistory, run: () => onOpen(key, 'versions') },
        ]
      : []),
    {
      key: 'rename',
      word: say('rename.word'),
      icon: IconPencil,
      divided: true,
      refused: unwritable(objectMove),
      run: () => setAsked({ what: 'rename', key }),
    },
    {
      key: 'move',
      word: say('move.word'),
      icon: IconFolderSymlink,
      refused: unwritable(objectMove),
      run: () => setAsked({ what: 'move', keys: [key] }),
    },
    {
      key: 'copy',
      word: say('copy.word'),
      icon: IconCopy,
      refused: unreadable(objectCopy),
      run: () => setAsked({ what: 'copy', keys: [key] }),
    },
    {
      key: 'delete',
      word: say('remove.word'),
      icon: IconTrash,
      danger: true,
      divided: true,
      refused: unwritable(objectDelete),
      run: () => remove([key]),
    },
  ]
  const bulk = (items: readonly ObjectItem[]): BulkAction[] => {
    const keys = items.map(({ key }) => key)
    const [only] = keys
    const touched = (refused: string | undefined) => (refused === undefined ? keys.length : 0)
    return [
      {
        key: 'zip',
        word: say('downloadZip'),
        icon: IconFileZip,
        count: touched(unreadable(objectZip)),
        run: () => zip(keys),
      },
      {
        key: 'move',
        word: say('move.word'),
        icon: IconFolderSymlink,
        count: touched(unwritable(objectMove)),
        run: () => setAsked({ what: 'move', keys }),
      },
      {
        key: 'copy',
        word: say('copy.word'),
        icon: IconCopy,
        count: touched(unreadable(objectCopy)),
        run: () => setAsked({ what: 'copy', keys }),
      },
      ...(keys.length === 1 && only && !isFolderKey(only)
        ? [
            {
              key: 'share',
              word: say('share.word'),
              icon: IconLink,
              count: touched(unreadable(shareCreate)),
              run: () => onOpen(only, 'share'),
            },
          ]
        : []),
      {
        key: 'delete',
        word: say('remove.word'),
        icon: IconTrash,
        danger: true,
        count: touched(unwritable(objectDelete)),
        run: () => remove(keys),
      },
    ]
  }
  return {
    of,
    bulk,
    remove,
    open: onOpen,
    dialogs: (
      <>
        {asked?.what === 'rename' && (
          <RenameForm of={asked.key} onRename={rename} onClose={() => setAsked(undefined)} />
        )}
        {asked && asked.what !== 'rename' && (
          <PlaceDialog
            what={asked.what}
            count={asked.keys.length}
            from={{ id, prefix }}
            onChoose={(to) => place(asked.what, asked.keys, to)}
            onClose={() => setAsked(undefined)}
          />
        )}
        {many.dialog}
      </>
    ),
  }
}
