import type { ReactNode } from 'react'
import { consoleBase } from '@portico/contract/headers.ts'
import { absolute } from './paths.ts'

/** Where somebody is in the console, without the base that all of it lies below. */
export interface Location {
  pathname: string
  search: string
  hash: string
}

/** What is in front of somebody: where they are, and what is shown there. */
export interface Sight {
  location: Location
  /** What the address has in the places that its pattern names. */
  params: Readonly<Record<string, string>>
  /** What the screen asked for before it opened. */
  data: unknown
  /** Stands in the frame. */
  framed: boolean
  element: ReactNode
}

/** Leads elsewhere: thrown by whatever is asked what there is at an address. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}
export const redirect = (to: string) => new Redirect(to)

/** What there is at an address, an error too; it throws nothing but a `Redirect`. */
export type Find = (location: Location, before: Sight | undefined) => Promise<Sight>
type Step = 'push' | 'replace' | 'stay'

const base = consoleBase.replace(/\/$/, '')
export const fullPath = ({ pathname, search, hash }: Location) => pathname + search + hash

function locationOf({ pathname, search, hash }: Location): Location {
  const isInside = pathname === base || pathname.startsWith(consoleBase)
  return { pathname: (isInside ? pathname.slice(base.length) : pathname) || '/', search, hash }
}

let find: Find | undefined
let now: Sight | undefined
/** Where somebody is going: until what is there has come, they see what they saw. */
let ahead: Location | undefined
const watchers = new Set<() => void>()

export const sightStore = {
  read: () => now,
  watch(told: () => void) {
    watchers.add(told)
    return () => void watchers.delete(told)
  },
}

/** Where somebody is about to be, or is. */
export const locationAhead = (): Location => ahead ?? now?.location ?? locationOf(location)

function show(sight: Sight): void {
  now = sight
  for (const told of watchers) told()
}

async function go(to: Location, step: Step): Promise<void> {
  ahead = to
  const isOvertaken = () => ahead !== to
  try {
    const sight = onlyHash(to) ? { ...now!, location: to } : await find!(to, now)
    if (isOvertaken()) return
    ahead = undefined
    if (step !== 'stay') history[`${step}State`](null, '', absolute(fullPath(to)))
    show(sight)
  } catch (error) {
    if (!(error instanceof Redirect)) throw error
    // The browser is there already where it led itself.
    if (!isOvertaken()) await go(resolve(error.to), step === 'stay' ? 'replace' : step)
  }
}

const onlyHash = ({ pathname, search, hash }: Location) =>
  now?.location.pathname === pathname && now.location.search === search && now.location.hash !== hash

const resolve = (to: string) => locationOf(new URL(to, `http://console.invalid${fullPath(locationAhead())}`))

/** Goes to a path of the console, or to other parameters of the one that somebody is at (`?tab=disks`). */
export function navigate(to: string, how: { replace?: boolean } = {}): void {
  void arrive(to, how)
}

/** The same, for whoever goes on once it is shown. */
export async function arrive(to: string, { replace = false }: { replace?: boolean } = {}): Promise<void> {
  if (find) await go(resolve(to), replace ? 'replace' : 'push')
  else location.replace(absolute(to))
}

/** From now on the page is loaded anew at whatever address is gone to. */
export function endNavigation(): void {
  find = undefined
}

/** Begins with what is at the address that the page was loaded with. */
export function startNavigation(at: Find): void {
  find = at
  window.addEventListener('popstate', () => {
    if (find) void go(locationOf(location), 'stay')
  })
  void go(locationOf(location), 'stay')
}
