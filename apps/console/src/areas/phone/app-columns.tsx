import { formatBytes } from '@portico/contract/formats.ts'
import type { PhoneApp } from '@portico/contract/phone/app.ts'
import type { Column } from '../../base/state/list.ts'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { Lines } from '../../sold/ResourceCells.tsx'
import classes from './PhoneFiles.module.css'
import { say } from './upload/words.ts'

const signerChars = 16

/** The icon that the package brings; a plain square where it brings none. */
export function AppIcon({ icon }: Pick<PhoneApp, 'icon'>) {
  return icon ? (
    <img className={classes.icon} src={icon} alt="" loading="lazy" />
  ) : (
    <span className={classes.icon} aria-hidden="true" />
  )
}

export const appColumns = (): readonly Column<PhoneApp>[] => [
  {
    key: 'app',
    title: say('apps.app'),
    fixed: true,
    card: 'title',
    cell: ({ name, package: second, icon }) => (
      <span className={classes.app}>
        <AppIcon icon={icon} />
        <NameCell name={name} second={second} mono />
      </span>
    ),
  },
  {
    key: 'version',
    title: say('apps.version'),
    cell: ({ version_name, version_code, versions }) => (
      <Lines first={`${version_name} (${version_code})`} second={say('apps.versions', { n: versions })} />
    ),
  },
  {
    key: 'signer',
    title: say('apps.signer'),
    cell: ({ signer }) =>
      signer ? (
        <span className="mono" title={`${signer}\n${say('apps.signerHint')}`}>
          {`${signer.slice(0, signerChars)}…`}
        </span>
      ) : (
        <Lines first={say('apps.unsigned')} second={say('apps.unsignedHint')} />
      ),
  },
  {
    key: 'size',
    title: say('size'),
    align: 'end',
    card: 'side',
    cell: ({ size }) => <span className="tabular">{formatBytes(size)}</span>,
  },
  { key: 'who', title: say('who'), optional: true, cell: ({ who }) => who },
  { key: 'uploaded', title: say('apps.uploaded'), cell: ({ create_time }) => formatTime(create_time) },
]
