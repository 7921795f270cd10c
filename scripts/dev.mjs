import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, root, runtime, say } from './setup.mjs'

await command(async () => {
  await ensureInstalled()
  const port = process.env.PORT ?? '8080'
  const vitePort = process.env.VITE_PORT ?? '5173'
  const node = runtime()
  const run = (args, cwd, env) => spawn(node, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
  const api = ['--disable-warning=ExperimentalWarning', '--watch', '--watch-preserve-output', 'apps/api/src/main.ts']
  const vite = [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    '--host',
    '127.0.0.1',
    '--port',
    vitePort,
    '--strictPort',
  ]
  const both = [
    run(api, root, { PORT: port }),
    // vite.config.ts sends what is not the console's to this port.
    run(vite, join(root, 'apps', 'console'), { PORT: port }),
  ]
  say(`The console with live changes: http://127.0.0.1:${vitePort}/portal/`)

  let asked = false
  const end = () => both.forEach((child) => child.kill('SIGTERM'))
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(name, () => {
      asked = true
      end()
    })
  const codes = await Promise.all(
    both
      .map(
        (child) =>
          new Promise((done, fail) => {
            child.once('error', fail).once('exit', (code) => done(code ?? 0))
          }),
      )
      .map((exit) => exit.finally(end)),
  )
  return asked ? 0 : Math.max(...codes)
})
