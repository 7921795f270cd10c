import { Column, sql, type GetColumnData, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

type Columns = Record<string, PgColumn>
type Row<C extends Columns> = { [Name in keyof C]: GetColumnData<C[Name]> }

/** Columns of one table as one, and how they become a row again: undefined where a join found none. */
export interface Packed<C extends Columns> {
  column: SQL<unknown[]>
  unpack(values: unknown[]): Row<C> | undefined
}

/**
 * With every answer PostgreSQL describes each column anew: of a wide row that takes longer than to find it. The first
 * column must be one that is never NULL.
 */
export function packed<C extends Columns>(columns: C): Packed<C> {
  const names = Object.keys(columns)
  const changed = Object.entries(columns).filter(([, column]) => !isAsSent(column))
  return {
    column: sql<unknown[]>`json_build_array(${sql.join(Object.values(columns), sql`, `)})`,
    unpack(values) {
      if (values[0] === null) return undefined
      const row: Record<string, unknown> = {}
      for (let at = 0; at < names.length; at++) row[names[at]!] = values[at]
      for (const [name, column] of changed) if (row[name] !== null) row[name] = column.mapFromDriverValue(row[name])
      return row as Row<C>
    },
  }
}

const isAsSent = (column: PgColumn) => column.mapFromDriverValue === Column.prototype.mapFromDriverValue
