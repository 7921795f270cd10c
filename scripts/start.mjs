import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureConsole, ensureInstalled, root, runtime } from './setup.mjs'

await command(async () => {
  await ensureInstalled()
  await ensureConsole()
  const main = join('apps', 'api', 'src', 'main.ts')
  const args = ['--disable-warning=ExperimentalWarning', main, ...process.argv.slice(2)]
  const server = spawn(runtime(), args, { cwd: root, stdio: 'inherit' })
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => server.kill(name))
  endWithNpm(server)
  const { code, signal } = await new Promise((done, fail) => {
    server.once('error', fail).once('exit', (code, signal) => done({ code, signal }))
  })
  return code ?? 128 + ({ SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }[signal] ?? 0)
})

/** npm gives a signal to the shell between us, which ends without passing it on: then we have another parent. */
function endWithNpm(server) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    server.kill('SIGTERM')
  }, 250)
  timer.unref()
}
