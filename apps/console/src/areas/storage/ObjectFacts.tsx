import { formatBytes } from '@portico/contract/formats.ts'
import { objectMetadata, objectType } from '@portico/contract/rules/storage.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls, type ObjectInfo } from '@portico/contract/storage/object.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { useState } from 'react'
import * as z from 'zod/mini'
import { countText } from '../../base/format/count.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { AreaField, TextField } from '../../kit/form/fields.tsx'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { doorWords } from './container-columns.tsx'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'

/** What is known of an object, and the way to change what can be changed of that. */
export function ObjectFacts({ row, info }: { row: Container; info: ObjectInfo }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Facts
        facts={[
          [say('size'), `${formatBytes(info.size)} · ${say('bytes', { n: countText(info.size) })}`],
          info.type && [say('type'), info.type],
          [say('modified'), formatTime(info.modified_time)],
          info.by && [say('by'), info.by],
          [say('versions.title'), info.versions],
          [say('key'), <CopyText key="key" text={info.key} />],
          ['ETag', <CopyText key="etag" text={info.etag} />],
          info.md5 && ['MD5', <CopyText key="md5" text={info.md5} />],
          info.crc32 && ['CRC32', <CopyText key="crc" text={info.crc32} />],
          info.cache_control && ['Cache-Control', info.cache_control],
          info.disposition && ['Content-Disposition', info.disposition],
          ...Object.entries(info.metadata).map(([name, value]) => [name, value] as const),
        ]}
      />
      <div className={classes.panelAction}>
        <RefusableButton
          kind="plain"
          refused={callRefusal(objectCalls.objectSave) ?? (row.door === 'open' ? undefined : doorWords(row))}
          icon={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {say('metadata.word')}
        </RefusableButton>
      </div>
      {editing && <MetadataForm id={row.id} info={info} onClose={() => setEditing(false)} />}
    </>
  )
}

/** One entry on each line, name and value. */
const linesOf = (metadata: ObjectInfo['metadata']) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
const metadataOf = (typed: string) =>
  Object.fromEntries(
    typed
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [name = '', ...value] = line.split(':')
        return [name.trim().toLowerCase(), value.join(':').trim()]
      }),
  )

const schema = z.object({
  type: objectType,
  cache_control: lineAtMost(200),
  disposition: lineAtMost(200),
  metadata: z.pipe(z.pipe(z.string(), z.transform(metadataOf)), objectMetadata),
})

function MetadataForm({ id, info, onClose }: { id: string; info: ObjectInfo; onClose: () => void }) {
  const write = useWrite(objectCalls.objectSave, { inForm: true })
  const { key, type, cache_control, disposition, metadata } = info
  const form = useForm({
    schema,
    initial: { type, cache_control, disposition, metadata: linesOf(metadata) },
    labels: {
      type: say('type'),
      cache_control: 'Cache-Control',
      disposition: 'Content-Disposition',
      metadata: say('metadata.own'),
    },
  })
  return (
    <SaveDrawer
      title={say('metadata.title', { name: nameOf(key) })}
      form={form}
      write={{ ...write, send: (values) => write.send({ id, key, ...values }) }}
      saved={say('metadata.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('type')} mono autoComplete="off" help={say('metadata.typeHelp')} />
      <TextField {...form.field('cache_control')} mono autoComplete="off" />
      <TextField {...form.field('disposition')} mono autoComplete="off" />
      <AreaField {...form.field('metadata')} rows={6} help={say('metadata.ownHelp')} />
    </SaveDrawer>
  )
}
