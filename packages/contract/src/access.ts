/** Who may use a call. A call says exactly one of these; there is no default. */
export type Allow = 'anyone' | 'signedIn' | 'customer' | 'owner' | 'agent' | 'operator' | `operator.${Permission}`

/** What an operator role can be given. `all` belongs to the first operator and to nobody by choice. */
export const permissions = [
  'settings',
  'mail',
  'operators',
  'jobs',
  'orders',
  'finance',
  'approvalLimit',
  'prices',
  'vouchers',
  'nodes',
  'resources',
  'announcements',
  'customers',
  'robots',
  'identity',
  'workOrders',
  'audit',
] as const
export type Permission = (typeof permissions)[number]

/** What a business group can be given or denied. A call of a product is refused to members of a group without it. */
export const products = [
  'host',
  'disk',
  'snapshot',
  'eip',
  'firewall',
  'router',
  'container',
  'traffic',
  'connection',
  'forward',
  'management',
  'ddos',
  'phone',
  'live',
  'acceleration',
  'workstation',
  'bareMetal',
  'database',
  'market',
  'maintenance',
] as const
export type Product = (typeof products)[number]

/** What a business group may do with a product that it was given; each holds those before it. */
export const rights = ['read', 'act', 'buy', 'delete'] as const
export type Right = (typeof rights)[number]
/** The groups' rights where they are not all of them. */
export type Rights = Partial<Record<Product, Right>>
/** What a group may do with a product that it has. */
export const rightTo = (product: Product, some: Rights): Right => some[product] ?? 'delete'
export const covers = (has: Right, needed: Right) => rights.indexOf(has) >= rights.indexOf(needed)

/** The kinds of people who sign in. `role` on the wire is `main` or `child`. */
export const loginKinds = ['owner', 'member', 'operator'] as const
export type LoginKind = (typeof loginKinds)[number]
export const roles = ['main', 'child'] as const
export type Role = (typeof roles)[number]
