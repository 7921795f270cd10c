import type { Data } from '@portico/contract/calls.ts'
import { formatBytes } from '@portico/contract/formats.ts'
import { requiredLineAtMost } from '@portico/contract/rules/text.ts'
import { container } from '@portico/contract/storage/container.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { useSearchParams } from '../../base/place/sight.ts'
import * as z from 'zod/mini'
import { call } from '../../base/call/client.ts'
import { queryClient } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useForm } from '../../base/state/use-form.ts'
import { t } from '../../base/words/words.ts'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatTime } from '../../kit/show/RelativeTime.tsx'
import { SearchBox } from '../../kit/table/ListBar.tsx'
import { containerScreens, say } from './container.screens.ts'
import { say as sayObject } from './object-words.ts'
import { ObjectSign } from './ObjectSign.tsx'
import classes from './Objects.module.css'
import { Unlisted } from './Unlisted.tsx'

type Look = Data<typeof container.calls.platformContainerLook>

/** What is in somebody's container, by name only; why it is looked at is written down first. */
export default function PlatformObjectsPage() {
  const [params] = useSearchParams()
  const id = params.get('id') ?? ''
  const [look, setLook] = useState<Look>()
  return (
    <PageShell
      title={containerScreens.title('operatorObjects')}
      text={<Link to={containerScreens.paths.operator({ search: id })}>{containerScreens.title('operator')}</Link>}
    >
      {look ? <Names id={id} look={look} onOver={() => setLook(undefined)} /> : <WhyForm id={id} onLook={setLook} />}
    </PageShell>
  )
}

const reasonMax = 200
const schema = z.object({ reason: requiredLineAtMost(reasonMax) })

function WhyForm({ id, onLook }: { id: string; onLook: (look: Look) => void }) {
  const write = useWrite(container.calls.platformContainerLook, { inForm: true })
  const form = useForm({ schema, initial: { reason: '' } })
  return (
    <FormCard
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={say('desk.look')}
      onSubmit={form.submit(async ({ reason }) => onLook(await write.send({ id, reason })))}
    >
      <p className={classes.previewNote}>{say('desk.lookText')}</p>
      <AreaField {...form.field('reason')} rows={3} required maxLength={reasonMax} />
    </FormCard>
  )
}

const rowsAtOnce = 200

function useNames(id: string, look: string, prefix: string) {
  return useInfiniteQuery(
    {
      queryKey: ['platformObjectList', id, look, prefix] as const,
      queryFn: ({ pageParam, signal }) => {
        const input = { id, look, prefix, limit: rowsAtOnce, ...(pageParam && { after: pageParam }) }
        return call(container.calls.platformObjectList, input, { signal })
      },
      initialPageParam: '',
      getNextPageParam: ({ next }) => next ?? undefined,
    },
    queryClient,
  )
}

function Names({ id, look, onOver }: { id: string; look: Look; onOver: () => void }) {
  const [prefix, setPrefix] = useState('')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNames(id, look.look, prefix)
  const [first] = data?.pages ?? []
  const rows = data?.pages.flatMap(({ result }) => result)
  usePageName(first?.container)
  if (error)
    return (
      <EmptyState
        title={t('kit.loadFailed')}
        text={error.message}
        action={<Button onClick={onOver}>{say('desk.lookAgain')}</Button>}
      />
    )
  if (!first || !rows) return <Unlisted error={null} onRetry={() => void refetch()} />
  return (
    <>
      <p className={classes.previewNote}>
        {say('desk.looking', { name: first.container, customer: first.customer, time: formatTime(look.expire_time) })}
      </p>
      <div className={classes.tools}>
        <SearchBox list={{ search: prefix, setSearch: setPrefix }} placeholder={say('desk.prefix')} />
      </div>
      {rows.length === 0 && <EmptyState title={sayObject('none')} text={say('desk.nothingThere')} />}
      <ul className={classes.deleted} aria-label={sayObject('list')}>
        {rows.map(({ key, size, modified_time }) => (
          <li key={key} className={classes.deletedRow}>
            <ObjectSign name={key} />
            <span className={classes.deletedName}>{key}</span>
            <span className="quiet tabular">{formatBytes(size)}</span>
            <span className="quiet tabular">{modified_time && formatTime(modified_time)}</span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button kind="plain" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {sayObject('deleted.more')}
          </Button>
        </div>
      )}
    </>
  )
}
