import { formatBytes } from '@portico/contract/formats.ts'
import { countText } from '../../base/format/count.ts'
import { say } from './object-words.ts'
import classes from './Objects.module.css'
import type { ObjectItem } from './use-objects.ts'

/** How much is listed so far. */
export function ObjectsFooter({ items = [], whole }: { items: readonly ObjectItem[] | undefined; whole: boolean }) {
  const objects = items.flatMap(({ object }) => object ?? [])
  const bytes = objects.reduce((sum, { size }) => sum + size, 0)
  return (
    <footer className={classes.footer}>
      <span className="tabular">
        {say('listed', {
          folders: countText(items.length - objects.length),
          objects: countText(objects.length),
          size: formatBytes(bytes),
        })}
      </span>
      <span>{whole ? say('allListed') : say('moreBelow')}</span>
    </footer>
  )
}
