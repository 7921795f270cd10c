import type { Container } from '@portico/contract/storage/container.ts'
import { objectCalls, type ObjectInfo } from '@portico/contract/storage/object.ts'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { useNarrow } from '../../base/theme/mobile.ts'
import { t } from '../../base/words/words.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { downloadObject } from './download.ts'
import { nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { ObjectFacts } from './ObjectFacts.tsx'
import { ObjectPreview } from './ObjectPreview.tsx'
import { ObjectSign } from './ObjectSign.tsx'
import { ObjectVersions } from './ObjectVersions.tsx'
import classes from './Objects.module.css'
import { ShareLinks } from './ShareLinks.tsx'

const parts = ['about', 'share', 'versions'] as const
type Part = (typeof parts)[number]

interface ObjectPanelProps {
  row: Container
  /** The key of the object and, in a second line, the part to begin with. */
  value: string
  onClose: () => void
}

/** One object beside the list: what it looks like, what is known of it, its links and its versions. */
export default function ObjectPanel({ row, value, onClose }: ObjectPanelProps) {
  const [key = '', asked] = value.split('\n')
  const [part, setPart] = useState<Part>(parts.find((one) => one === asked) ?? 'about')
  const narrow = useNarrow()
  const answer = useCall(objectCalls.objectInfo, { id: row.id, key })
  const name = nameOf(key)
  const content = (
    <div className={classes.panelBody}>
      <Segments
        label={say('parts.title')}
        value={part}
        onChange={setPart}
        full
        options={parts.map((one) => ({ value: one, label: say(`parts.${one}`) }))}
      />
      <Answered answer={answer}>{(info) => <Shown part={part} row={row} info={info} />}</Answered>
    </div>
  )
  if (narrow)
    return (
      <SideSheet title={name} position="bottom" size="88%" onClose={onClose}>
        <div className={classes.panelSheet}>
          <Button
            kind="plain"
            icon={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void downloadObject(row.id, key).catch(() => {})}
          >
            {say('download')}
          </Button>
          {content}
        </div>
      </SideSheet>
    )
  return (
    <aside className={classes.panel} aria-label={name}>
      <header className={classes.panelHead}>
        <ObjectSign name={key} type={answer.data?.type} />
        <h2 className={classes.panelName} title={key}>
          {name}
        </h2>
        <button
          type="button"
          className={classes.iconButton}
          aria-label={say('download')}
          title={say('download')}
          onClick={() => void downloadObject(row.id, key).catch(() => {})}
        >
          <IconDownload size={16} stroke={1.6} aria-hidden="true" />
        </button>
        <button type="button" className={classes.iconButton} aria-label={t('kit.close')} onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </button>
      </header>
      {content}
    </aside>
  )
}

function Shown({ part, row, info }: { part: Part; row: Container; info: ObjectInfo }) {
  if (part === 'versions') return <ObjectVersions row={row} info={info} />
  if (part === 'share') return <ShareLinks row={row} of={info.key} />
  return (
    <>
      <ObjectPreview id={row.id} info={info} />
      <ObjectFacts row={row} info={info} />
    </>
  )
}
