import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { consoleBase, headers } from '@portico/contract/headers.ts'
import { languageOfHeader } from '@portico/contract/language.ts'
import type { SiteInfo } from '@portico/contract/platform/site.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app.ts'
import { contentTypes } from '../files/files.ts'
import { imageFacts } from '../files/images.ts'
import { refuse } from '../refuse.ts'
import { escapeHtml } from './plain-page.ts'
import { refusalBody } from './server.ts'
import { consolePolicy } from './security.ts'

/**
 * The session that the console keeps in cookies. It opens nothing: a call must bring it itself. But whose customer somebody is
 * decides under which name the page begins.
 */
export function sessionInCookies({ headers: { cookie = '' } }: FastifyRequest): { token: string; loginId: string } {
  const sent = new Map(cookie.split('; ').map((pair) => pair.split('=', 2) as [string, string]))
  const value = (name: string) => sent.get(`__Host-${name}`) ?? sent.get(name) ?? ''
  return { token: value('access_token'), loginId: value('login_id') }
}

/** JSON inside a script element must not be able to end it. */
const scriptJson = (value: unknown) => JSON.stringify(value).replace(/</g, '\\u003c')

type FileRequest = { Params: { id: string }; Querystring: Record<string, unknown> }

/** The pictures people uploaded, by signed link. */
export function serveFiles(app: App, server: FastifyInstance): void {
  server.get<FileRequest>('/files/:id', async (request, reply) => {
    const { id } = request.params
    const { until, signature } = request.query
    const bytes = app.files.mayRead(id, until, signature) ? await app.files.read(id) : undefined
    if (!bytes) return notFound(request, reply)
    const facts = imageFacts(bytes)
    return reply
      .header('content-disposition', `inline; filename="${id}.${facts?.type ?? 'bin'}"`)
      .header('cache-control', until === undefined ? 'public, max-age=86400' : 'private, max-age=600')
      .type(facts ? contentTypes[facts.type] : 'application/octet-stream')
      .send(bytes)
  })
}

/** The built console below /portal/, its page with the site's own name and colour. */
export async function serveConsole(
  server: FastifyInstance,
  dist: string,
  siteFor: (request: FastifyRequest) => Promise<SiteInfo>,
): Promise<void> {
  if (!existsSync(join(dist, 'index.html'))) return
  const page = await readFile(join(dist, 'index.html'), 'utf8')
  server.get('/', (_request, reply) => reply.redirect(consoleBase))
  server.get('/portal', (_request, reply) => reply.redirect(consoleBase))
  await server.register(fastifyStatic, {
    root: dist,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  // A route for each of its files would take a sixth of the start of the server.
  const files = await filesIn(dist)
  server.get<{ Params: { '*': string } }>(`${consoleBase}*`, async (request, reply) => {
    const path = request.params['*']
    if (files.has(path)) return reply.sendFile(path)
    // A missing asset must not be answered with a page: the browser would try to run it.
    if (/^\/portal\/assets\//i.test(request.url)) return notFound(request, reply)
    const site = await siteFor(request)
    const { nonce, policy } = consolePolicy(request.host, site.push_port)
    const html = page
      .replaceAll('__NONCE__', nonce)
      .replace(/<title>.*?<\/title>/, () => `<title>${escapeHtml(nameFor(site, request))}</title>`)
      .replace('</head>', () => `${headOf(site)}</head>`)
      .replace('<!--site-->', () => `<script type="application/json" id="site">${scriptJson(site)}</script>`)
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** In the language that the browser asks for; the console goes by the one that was chosen as soon as it runs. */
function nameFor({ names }: SiteInfo, request: FastifyRequest): string {
  const asked = request.headers['accept-language'] ?? ''
  if (!/^zh/i.test(asked)) return names.en
  return /^zh-(hant|tw|hk|mo)/i.test(asked) ? names['zh-Hant'] : names['zh-Hans']
}

/** The page is made for each visitor; the file it is made from is not for visitors, nor are hidden ones. */
async function filesIn(dist: string): Promise<Set<string>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(dist, join(parentPath, name)).replaceAll(sep, '/'))
  return new Set(paths.filter((path) => !/^index\.html(\..*)?$|(^|\/)\./.test(path)))
}

function headOf(site: SiteInfo): string {
  const meta = (name: string, content: string) => content && `<meta name="${name}" content="${escapeHtml(content)}">`
  const found = meta('description', site.description) + meta('keywords', site.seo_keywords)
  // The last one counts: an agent without a picture has none, rather than ours.
  const icon = site.favicon_url || (site.of_agent ? 'data:,' : '')
  return found + (icon && `<link rel="icon" href="${escapeHtml(icon)}">`)
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = languageOfHeader(request.headers[headers.language])
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .send(refusalBody(refuse('unknownCall'), language))
}
