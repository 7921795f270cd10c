import { announcementStates, type AnnouncementState } from '@portico/contract/support/announcement-desk.ts'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { ComponentProps, ReactNode } from 'react'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'

interface Written {
  id: string
  title: string
  state: AnnouncementState
}

interface AnnouncementTableProps<Row extends Written> extends Pick<
  ComponentProps<typeof ResourceTable<Row>>,
  'name' | 'list' | 'columns' | 'actions'
> {
  title: string
  text: string
  /** What it is good for, where none has been written. */
  none: string
  /** Where one is written. */
  editor: string
  children?: ReactNode
}

/** The announcements of those who write them. */
export function AnnouncementTable<Row extends Written>({
  title,
  text,
  none,
  editor,
  children,
  ...table
}: AnnouncementTableProps<Row>) {
  const add = (
    <LinkButton icon={<IconPlus size={16} stroke={1.8} />} to={editor}>
      {t('announcement.write')}
    </LinkButton>
  )
  return (
    <PageShell title={title} text={text} action={add}>
      <ResourceTable
        {...table}
        rowId={({ id }) => id}
        rowName={(row) => row.title}
        searchPlaceholder={t('announcement.search')}
        filters={[
          {
            name: 'state',
            title: t('fields.state'),
            options: announcementStates.map((value) => ({ value, label: t(`announcement.states.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconSpeakerphone size={24} stroke={1.5} />}
            title={t('announcement.noneWritten')}
            text={none}
            action={add}
          />
        }
      />
      {children}
    </PageShell>
  )
}
