import { Menu } from '@mantine/core'
import { container, type Container } from '@portico/contract/storage/container.ts'
import { objectCalls } from '@portico/contract/storage/object.ts'
import IconArrowsMaximize from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconFileUpload from '@tabler/icons-react/dist/esm/icons/IconFileUpload.mjs'
import IconFolderPlus from '@tabler/icons-react/dist/esm/icons/IconFolderPlus.mjs'
import IconFolderUp from '@tabler/icons-react/dist/esm/icons/IconFolderUp.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconTerminal2 from '@tabler/icons-react/dist/esm/icons/IconTerminal2.mjs'
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs'
import IconWorld from '@tabler/icons-react/dist/esm/icons/IconWorld.mjs'
import { useState } from 'react'
import { countText } from '../../base/format/count.ts'
import { Button } from '../../kit/show/Button.tsx'
import button from '../../kit/show/Button.module.css'
import { RefusableButton } from '../../kit/show/RefusableButton.tsx'
import { callRefusal } from '../../sold/call-refusal.ts'
import { formatDay } from '../../kit/show/RelativeTime.tsx'
import { NodeCell } from '../../sold/ResourceCells.tsx'
import { ContainerMark, doorWords, usedWords } from './container-columns.tsx'
import { say as sayContainer } from './container.screens.ts'
import type { ContainerDialog } from './ContainersPage.tsx'
import { FolderForm } from './object-forms.tsx'
import { say } from './object-words.ts'
import classes from './Objects.module.css'
import type { Adding } from './use-adding.tsx'
import { UsedOf } from '../../kit/show/UsedOf.tsx'

interface ObjectsHeaderProps {
  row: Container
  prefix: string
  adding: Adding
  onOpen: (dialog: ContainerDialog) => void
}

/** Which container this is, how full it is, and what can be put into it. */
export function ObjectsHeader({ row, prefix, adding, onOpen }: ObjectsHeaderProps) {
  const [making, setMaking] = useState(false)
  const extending = callRefusal(container.calls.containerExtend)
  const closed = row.door === 'open' ? undefined : doorWords(row)
  return (
    <header className={classes.head}>
      <div className={classes.who}>
        <h1 className={classes.name}>
          {row.name}
          <span className={classes.status}>
            <ContainerMark row={row} />
          </span>
        </h1>
        <ContainerFacts row={row} />
      </div>
      <div className={classes.room}>
        <UsedOf used={row.used_bytes} size={row.size_bytes} words={usedWords(row)} />
        <span className={classes.roomLine}>
          <span className="quiet">{countWords(row.object_count)}</span>
          <button
            type="button"
            className={classes.link}
            disabled={extending !== undefined}
            title={extending}
            onClick={() => onOpen('extend')}
          >
            <IconArrowsMaximize size={12} stroke={1.8} aria-hidden="true" />
            {sayContainer('extend.word')}
          </button>
        </span>
      </div>
      <div className={classes.headActions}>
        <RefusableButton
          kind="plain"
          refused={callRefusal(container.calls.containerSave)}
          icon={<IconSettings size={16} stroke={1.6} />}
          onClick={() => onOpen('settings')}
        >
          {sayContainer('settings.word')}
        </RefusableButton>
        <Button kind="plain" icon={<IconTerminal2 size={16} stroke={1.6} />} onClick={() => onOpen('s3')}>
          {sayContainer('s3.word')}
        </Button>
        <RefusableButton
          kind="plain"
          refused={callRefusal(objectCalls.objectFolder) ?? closed}
          icon={<IconFolderPlus size={16} stroke={1.6} />}
          onClick={() => setMaking(true)}
        >
          {say('folder.word')}
        </RefusableButton>
        <UploadButton refused={callRefusal(objectCalls.objectUploadBegin) ?? closed} adding={adding} />
      </div>
      {making && <FolderForm id={row.id} prefix={prefix} onClose={() => setMaking(false)} />}
    </header>
  )
}

/** Which of its forms a word takes is told by the number itself, so the figure is put in afterwards. */
const countWords = (n: number) => say('objects', { n }).replace(String(n), countText(n))

/** Where it is, who may read it, whether it keeps versions, and until when it is paid. */
function ContainerFacts({ row }: { row: Container }) {
  const Access = row.access === 'private' ? IconLock : IconWorld
  const end = row.expire_time && formatDay(row.expire_time)
  return (
    <p className={classes.facts}>
      <NodeCell flag={row.node_flag} name={row.node_name} />
      <span>
        <Access size={14} stroke={1.6} aria-hidden="true" />
        {sayContainer(`accesses.${row.access}`)}
      </span>
      <span>{sayContainer(`versionings.${row.versioning}`)}</span>
      {end && <span>{row.renewal === 'off' ? say('ends', { time: end }) : say('renews', { time: end })}</span>}
    </p>
  )
}

function UploadButton({ refused, adding }: { refused: string | undefined; adding: Adding }) {
  return (
    <Menu>
      <Menu.Target>
        <button
          type="button"
          className={`${button.button} ${button.primary}`}
          disabled={refused !== undefined}
          title={refused}
        >
          <span className={button.inner}>
            <IconUpload size={16} stroke={1.8} aria-hidden="true" />
            {say('upload')}
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileUpload size={16} stroke={1.6} />} onClick={adding.pickFiles}>
          {say('uploadFiles')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderUp size={16} stroke={1.6} />} onClick={adding.pickFolder}>
          {say('uploadFolder')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
