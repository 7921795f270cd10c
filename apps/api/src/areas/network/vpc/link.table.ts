import { index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'

/** Where a connection stands in the two networks that it joins. No two have one address. */
export const linkEnds = pgTable(
  'link_end',
  {
    resourceId: text('resource_id').notNull(),
    vpcId: text('vpc_id').notNull(),
    subnetId: text('subnet_id').notNull(),
    address: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.vpcId] }),
    unique('link_end_address_key').on(table.subnetId, table.address),
    index('link_end_vpc_idx').on(table.vpcId),
  ],
)
