import { createContext, type ComponentType } from 'react'
import type { ListSource } from './list.ts'

export interface ListViewsProps {
  /** The list whose they are. */
  name: string
  list: Pick<ListSource<never>, 'view' | 'take'>
  hidden: readonly string[]
  onHide: (hidden: readonly string[]) => void
}

/** What offers the ways of looking at a list that a person kept. The frame says what it is: lists make no calls. */
export const ListViews = createContext<ComponentType<ListViewsProps> | undefined>(undefined)
