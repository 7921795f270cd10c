import { container } from '@portico/contract/storage/container.ts'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { Dialog } from '../../kit/dialog/Dialog.tsx'
import formClasses from '../../kit/form/Form.module.css'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import { crumbsOf, nameOf } from './object-names.ts'
import { say } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import classes from './Objects.module.css'
import { useObjects } from './use-objects.ts'

export interface Place {
  id: string
  prefix: string
}

interface PlaceDialogProps {
  what: 'move' | 'copy'
  count: number
  from: Place
  onChoose: (place: Place) => void
  onClose: () => void
}

/** Where something is to go: a folder found by walking to it. A copy may go to another container. */
export function PlaceDialog({ what, count, from, onChoose, onClose }: PlaceDialogProps) {
  const [place, setPlace] = useState(from)
  const same = place.id === from.id && place.prefix === from.prefix
  return (
    <Dialog title={say(`${what}.title`, { n: count })} size={520} onClose={onClose}>
      <div className={formClasses.stack}>
        {what === 'copy' && <ContainerField id={place.id} onChange={(id) => setPlace({ id, prefix: '' })} />}
        <FolderWalk place={place} onWalk={(prefix) => setPlace({ ...place, prefix })} />
        <div className={formClasses.actions}>
          <Button kind="plain" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            disabled={same}
            onClick={() => {
              onClose()
              onChoose(place)
            }}
          >
            {say(`${what}.here`)}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function ContainerField({ id, onChange }: { id: string; onChange: (id: string) => void }) {
  const own = useCall(container.calls.containerList, { limit: 1000 }).data?.result ?? []
  return (
    <SelectField
      label={say('copy.container')}
      value={id}
      searchable
      onChange={onChange}
      options={own.map((one) => ({ value: one.id, label: one.name }))}
    />
  )
}

function FolderWalk({ place: { id, prefix }, onWalk }: { place: Place; onWalk: (prefix: string) => void }) {
  const { items, hasNextPage, fetchNextPage, error } = useObjects(id, prefix)
  const folders = items?.filter(({ object }) => !object)
  const crumbs = [{ name: say('top'), prefix: '' }, ...crumbsOf(prefix)]
  return (
    <div className={classes.walk}>
      <nav className={classes.walkWay} aria-label={say('way')}>
        {crumbs.map((crumb, at) => (
          <span key={crumb.prefix} className={classes.walkStep}>
            {at > 0 && <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />}
            {crumb.prefix === prefix ? (
              <b aria-current="location">{crumb.name}</b>
            ) : (
              <button type="button" className={classes.link} onClick={() => onWalk(crumb.prefix)}>
                {crumb.name}
              </button>
            )}
          </span>
        ))}
      </nav>
      <ul className={classes.walkFolders}>
        {folders?.map(({ key }) => (
          <li key={key}>
            <button type="button" className={classes.walkFolder} onClick={() => onWalk(key)}>
              <ObjectSign name={key} />
              <span>{nameOf(key)}</span>
              <IconChevronRight size={14} stroke={1.6} aria-hidden="true" />
            </button>
          </li>
        ))}
        {!items && !error && (
          <li>
            <SkeletonLines lines={4} />
          </li>
        )}
        {error && (
          <li className={classes.walkNote}>
            <span role="alert">{error.message}</span>
          </li>
        )}
        {folders?.length === 0 && !hasNextPage && <li className={classes.walkNote}>{say('noFolders')}</li>}
        {hasNextPage && (
          <li className={classes.walkNote}>
            <button type="button" className={classes.link} onClick={() => void fetchNextPage()}>
              {say('moreFolders')}
            </button>
          </li>
        )}
      </ul>
    </div>
  )
}
