import type { TimelineEntry } from '@portico/contract/resource/fields.ts'
import type { platformResourceCalls } from '@portico/contract/resource/platform.ts'
import type { resourceCalls } from '@portico/contract/resource/resource.ts'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../kit/show/Skeleton.tsx'

const load = () => import('./TimelineParts.tsx')
const Whole = lazy(async () => ({ default: (await load()).TimelineWhole }))
const Lines = lazy(async () => ({ default: (await load()).TimelineLines }))

export interface TimelineProps {
  id: string
  /** What kind of thing it is. */
  of: string
  /** The operator's call answers for every account. */
  call?: typeof resourceCalls.resourceTimeline | typeof platformResourceCalls.platformResourceTimeline
}

/** What happened to a resource, newest first: from what to what, why, by whom, what it cost and how it ended. */
export const Timeline = (props: TimelineProps) => (
  <Suspense fallback={<Skeleton width="60%" />}>
    <Whole {...props} />
  </Suspense>
)

export const TimelineList = (props: { of: string; entries: readonly TimelineEntry[] }) => (
  <Suspense fallback={<Skeleton width="60%" />}>
    <Lines {...props} />
  </Suspense>
)
