import type { Pause } from '@portico/contract/phone/control.ts'
import type { Grid } from './png-grid.ts'

/** What a phone shows, as far as phones can be compared. */
export interface Shown {
  /** Brand and model. */
  model: string
  /** Package and activity, parted by a slash; empty where it is not known. */
  focus: string
  /** Absent where no picture was taken, or it could not be read. */
  grid?: Grid | undefined
}

/** What is as much another as the eye sees it, from 0 to 255. */
const otherBy = 24
/** So much of the picture may be another: a cursor, a mark of what is new, another line of text. */
const shareMax = 0.15

const home = 'home'
/** Every maker has a launcher of its own: they are all home. */
const appOf = (focus: string) => (/launcher|\.home(?:\/|$)/i.test(focus) ? home : focus)

/** Whether somebody who acts on one of them would mean something else on the other; undefined where not. */
export function difference(master: Shown, follower: Shown): Extract<Pause, 'app' | 'picture'> | undefined {
  if (master.focus && follower.focus && appOf(master.focus) !== appOf(follower.focus)) return 'app'
  return master.grid && follower.grid && isOther(master, follower, master.grid, follower.grid) ? 'picture' : undefined
}

/** Pictures are compared where they could be the same: another model, or another size, lays everything out anew. */
function isOther(master: Shown, follower: Shown, one: Grid, other: Grid): boolean {
  if (one.width > one.height !== other.width > other.height) return true
  if (master.model !== follower.model || one.width !== other.width || one.height !== other.height) return false
  const others = one.cells.filter((cell, at) => Math.abs(cell - other.cells[at]!) > otherBy)
  return others.length / one.cells.length > shareMax
}
