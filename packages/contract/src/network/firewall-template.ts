/** What a new firewall starts with, and what can be added to one. */
export const firewallTemplates = [
  'web',
  'remote',
  'mail',
  'dns',
  'mysql',
  'postgresql',
  'redis',
  'mongodb',
  'rdp',
  'ping',
  'empty',
] as const
export type FirewallTemplate = (typeof firewallTemplates)[number]

/** What lets something in. A template for nothing is only a beginning. */
export const serviceTemplates = firewallTemplates.filter((name) => name !== 'empty')
export type ServiceTemplate = Exclude<FirewallTemplate, 'empty'>

export interface TemplateRule {
  direction: 'ingress' | 'egress'
  protocol: 'tcp' | 'udp' | 'icmp' | 'any'
  port: number | null
  remote: string
  /** Names of protocols, which are the same in every language. */
  description: string
}

export const anywhere = '0.0.0.0/0'
/** Databases answer their own network: open to everybody they are found within the hour. */
export const privateNetworks = '10.0.0.0/8'

type Service = readonly [description: string, protocol: 'tcp' | 'udp' | 'icmp', port: number | null]
const lets = (remote: string, ...services: readonly Service[]): readonly TemplateRule[] =>
  services.map(([description, protocol, port]) => ({ direction: 'ingress', protocol, port, remote, description }))
const ping = ['ICMP', 'icmp', null] as const

/** What each lets in. */
export const templateRules: Readonly<Record<FirewallTemplate, readonly TemplateRule[]>> = {
  web: lets(anywhere, ['HTTP', 'tcp', 80], ['HTTPS', 'tcp', 443], ping),
  remote: lets(anywhere, ['SSH', 'tcp', 22], ['RDP', 'tcp', 3389], ping),
  mail: lets(
    anywhere,
    ['SMTP', 'tcp', 25],
    ['SMTPS', 'tcp', 465],
    ['SMTP STARTTLS', 'tcp', 587],
    ['IMAPS', 'tcp', 993],
    ['POP3S', 'tcp', 995],
  ),
  dns: lets(anywhere, ['DNS', 'udp', 53], ['DNS', 'tcp', 53]),
  mysql: lets(privateNetworks, ['MySQL', 'tcp', 3306]),
  postgresql: lets(privateNetworks, ['PostgreSQL', 'tcp', 5432]),
  redis: lets(privateNetworks, ['Redis', 'tcp', 6379]),
  mongodb: lets(privateNetworks, ['MongoDB', 'tcp', 27017]),
  rdp: lets(anywhere, ['RDP', 'tcp', 3389], ['RDP', 'udp', 3389]),
  ping: lets(anywhere, ping),
  empty: [],
}

const everythingOut: TemplateRule = {
  direction: 'egress',
  protocol: 'any',
  port: null,
  remote: anywhere,
  description: '',
}
/** A firewall that begins with a service lets everything out; one that gets it later keeps what it lets out. */
export const startOf = (template: FirewallTemplate): readonly TemplateRule[] =>
  template === 'empty' ? [] : [...templateRules[template], everythingOut]

/** What a server on the internet needs to be of use; everything else stays shut until it is asked for. */
export const standardStart: readonly TemplateRule[] = [
  ...lets(anywhere, ['SSH', 'tcp', 22], ['HTTP', 'tcp', 80], ['HTTPS', 'tcp', 443], ping),
  everythingOut,
]
