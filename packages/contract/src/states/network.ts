export const eipStatuses = ['bound', 'unbound', 'expired'] as const
export type EipStatus = (typeof eipStatuses)[number]

export const eipBillings = ['monthly', 'by traffic'] as const
export type EipBilling = (typeof eipBillings)[number]

export const ruleDirections = ['ingress', 'egress'] as const
export type RuleDirection = (typeof ruleDirections)[number]

export const ethernetTypes = ['IPv4', 'IPv6'] as const
export type EthernetType = (typeof ethernetTypes)[number]

/** `number` is any other protocol of IP, told by its number. */
export const ruleProtocols = ['tcp', 'udp', 'icmp', 'any', 'number'] as const
export type RuleProtocol = (typeof ruleProtocols)[number]

export const containerStatuses = ['available', 'expired'] as const
export type ContainerStatus = (typeof containerStatuses)[number]

export const trafficStatuses = ['available', 'expired', 'exhausted'] as const
export type TrafficStatus = (typeof trafficStatuses)[number]

export const linkStatuses = ['active', 'build', 'expired'] as const
export type LinkStatus = (typeof linkStatuses)[number]

/** The first two belong to packages somebody owns, the last two to packages on offer. */
export const ddosStatuses = ['running', 'expired', 'available', 'not available'] as const
export type DdosStatus = (typeof ddosStatuses)[number]

export const forwardStatuses = ['running', 'deploying', 'expired'] as const
export type ForwardStatus = (typeof forwardStatuses)[number]

export const cloudTypes = ['fusion', 'native'] as const
export type CloudType = (typeof cloudTypes)[number]

/** Partly regions and partly not ISO, so look-ups of ISO names do not apply. */
export const nodeCountries = ['CN', 'JP', 'AP', 'EUR', 'USA', 'SA', 'LA', 'NA', 'AF', 'KR', 'GER'] as const
export type NodeCountry = (typeof nodeCountries)[number]

/** The flags the console can draw: ISO codes, and the one of the European Union. */
export const nodeFlags = [
  'CN',
  'HK',
  'SG',
  'JP',
  'KR',
  'TH',
  'ID',
  'VN',
  'AE',
  'DE',
  'FR',
  'NL',
  'GB',
  'EU',
  'US',
  'BR',
  'ZA',
] as const
export type NodeFlag = (typeof nodeFlags)[number]

export const nodeSubscriptions = ['not subscribed, on sale', 'subscribed', 'sold out'] as const
export type NodeSubscription = (typeof nodeSubscriptions)[number]

/** Why nothing reaches a public address; empty while it can be reached. */
export const haltedBy = ['', 'debt', 'blackhole'] as const
export type Halted = (typeof haltedBy)[number]
