import { sql, type SQL } from 'drizzle-orm'

/** A key does what its maker may: a member's stops with the member, the group, or what the group may do. The owner's stay. */
export const makerMay: SQL<boolean> = sql<boolean>`(container_key.made_by is null or exists (
  select from login l left join team_group g on g.id = l.group_id
  where l.id = container_key.made_by and (l.kind = 'owner' or (l.status = 'normal'
    and g.status = 'open' and 'container' = any(g.products) and coalesce(g.rights->>'container', 'delete') = 'delete'
    and exists (select from resource r where r.id = container_key.container_id and r.group_id = g.id)))))`
