import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, ensureConsole, ensureInstalled, root, runtime, say, scratch } from './setup.mjs'

const NEEDED = ['OS_AUTH_URL', 'OS_USERNAME', 'OS_PASSWORD', 'OS_PROJECT_NAME']

/**
 * `npm run test:openstack [-- filter]`: what the engine for OpenStack can do, the product's stories with it, its faults,
 * and a story in the console, all on the cloud that the usual variables name. In the end nothing of ours may be left there.
 */
async function parts(args) {
  const data = mkdtempSync(join(tmpdir(), 'portico-e2e-'))
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  try {
    return [
      await timed('the API', [
        vitest,
        'run',
        '--project',
        'openstack',
        '--reporter=verbose',
        '--passWithNoTests',
        ...args,
      ]),
      await timed('the console', [playwright, 'test', '--pass-with-no-tests', ...args], { E2E_DATA_DIR: data }),
      await timed('what is left', ['--disable-warning=ExperimentalWarning', join('scripts', 'openstack-left.mjs')]),
    ]
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

async function timed(name, line, env = {}) {
  const begun = Date.now()
  const child = spawn(runtime(), line, {
    cwd: root,
    env: { ...process.env, PORTICO_OPENSTACK: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const interrupted = () => child.kill('SIGINT')
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  const code = await new Promise((done, fail) => child.once('error', fail).once('close', done))
  process.off('SIGINT', interrupted).off('SIGTERM', interrupted)
  return { name, well: code === 0, seconds: Math.round((Date.now() - begun) / 1000) }
}

await command(async () => {
  const missing = NEEDED.filter((name) => !process.env[name])
  if (missing.length > 0) {
    say(
      `No OpenStack is given (not set: ${missing.join(', ')}), so nothing is tested. Source an administrator's openrc.`,
    )
    return 0
  }
  await ensureInstalled()
  mkdirSync(scratch, { recursive: true })
  await ensureConsole()
  say(`OpenStack at ${process.env['OS_AUTH_URL']}, as ${process.env['OS_USERNAME']}`)
  const done = await parts(process.argv.slice(2).filter((arg) => arg !== '--'))
  for (const { name, well, seconds } of done) say(`${well ? '✓' : '✗'} ${name} (${seconds} s)`)
  return done.every(({ well }) => well) ? 0 : 1
})
