import { and, eq } from 'drizzle-orm'
import { containers, type ContainerRow } from '../areas/storage/container.table.ts'
import { findObject } from '../areas/storage/kept/find.service.ts'
import { putObject, untold } from '../areas/storage/kept/write.service.ts'
import type { App } from '../core/app/app.ts'
import type { CustomerCtx } from '../core/http/context.ts'
import { bought } from './network.ts'
import { hills } from './pictures.ts'

const [assets, backups] = ['harbourassets', 'shopbackups'] as const
const term = { kind: 'container', controller_id: 'hk-a', months: 3, ip_whitelist: '*' } as const

/** One that everybody may read from and that keeps versions, and one for the business alone. */
export async function stockContainers(ctx: CustomerCtx): Promise<void> {
  const open = { name: assets, capacity_gb: 50, access: 'public-read', versioning: 'on', renewal: '1 month' } as const
  const own = { name: backups, capacity_gb: 200, access: 'private', versioning: 'off', renewal: 'off' } as const
  for (const wish of [open, own]) await bought(ctx, { ...term, ...wish })
}

interface Demo {
  key: string
  type: string
  content: string | Buffer
}

const months = ['2026-07', '2026-08', '2026-09', '2026-10']
const lines = (heading: string, n: number, line: (nth: number) => string) =>
  `${heading}\n${Array.from({ length: n }, (_, nth) => line(nth)).join('\n')}\n`

const pictures = (): Demo[] =>
  Array.from({ length: 12 }, (_, nth) => ({
    key: `${nth < 8 ? 'photos' : 'photos/2025'}/harbour-${String(nth + 1).padStart(2, '0')}.png`,
    type: 'image/png',
    content: hills(nth + 1),
  }))

const texts: Demo[] = [
  {
    key: 'index.html',
    type: 'text/html',
    content: '<!doctype html><title>Harbour Made</title><h1>Harbour Made</h1>\n',
  },
  { key: 'css/site.css', type: 'text/css', content: 'body { margin: 0; font: 16px/1.5 system-ui }\n' },
  { key: 'css/print.css', type: 'text/css', content: 'nav { display: none }\n' },
  { key: 'robots.txt', type: 'text/plain', content: 'User-agent: *\nAllow: /\n' },
  { key: 'docs/说明.md', type: 'text/markdown', content: '# 使用说明\n\n图片位于 photos 文件夹。\n' },
  { key: 'docs/README.md', type: 'text/markdown', content: '# Assets\n\nPictures are in `photos`.\n' },
]

const tables: Demo[] = months.flatMap((month) => [
  {
    key: `orders/${month}.csv`,
    type: 'text/csv',
    content: lines(
      'order,day,amount',
      40,
      (n) => `${month}-${1000 + n},${month}-${10 + (n % 18)},${(n * 37) % 900}.00`,
    ),
  },
  {
    key: `logs/${month}/web-hk-1.log`,
    type: 'text/plain',
    content: lines('# access', 60, (n) => `${month}-11T0${n % 10}:12:00Z GET /item/${(n * 13) % 97} 200`),
  },
  {
    key: `logs/${month}/web-hk-2.log`,
    type: 'text/plain',
    content: lines('# access', 25, (n) => `GET /cart/${n} 200`),
  },
])

/** What lies in them, each once: whoever was stopped meanwhile goes on. */
export async function fillContainers(app: App, accountId: string, by: string): Promise<void> {
  for (const [name, all] of [
    [assets, [...texts, ...pictures()]],
    [backups, tables],
  ] as const) {
    const [container] = await app.db
      .select()
      .from(containers)
      .where(and(eq(containers.name, name), eq(containers.accountId, accountId)))
    if (container) for (const one of all) await fill(app, container, one, by)
  }
}

async function fill(app: App, container: ContainerRow, { key, type, content }: Demo, by: string): Promise<void> {
  if (await findObject(app.db, container.id, key)) return
  const body = async function* () {
    yield Buffer.from(content)
  }
  await putObject(app, container, { ...untold, key, type, by, body: body(), sums: ['crc32'] })
}
