import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, root, runtime, say } from './setup.mjs'

/**
 * `npm run test:adb [-- filter]`: the simulated phones under the adb client of this machine, and whatever devices
 * `ADB_DEVICES=host:port,…` names under what every phone must do.
 */
await command(async () => {
  const program = process.env.ADB ?? 'adb'
  if (spawnSync(program, ['version']).status !== 0) {
    say(
      `There is no ${program} here, so nothing is tested. Debian has it (apt-get install adb), Google as "platform-tools"; ADB=<path> names another.`,
    )
    return 0
  }
  await ensureInstalled()
  const args = process.argv.slice(2).filter((arg) => arg !== '--')
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(runtime(), [vitest, 'run', '--project', 'adb', '--reporter=verbose', ...args], {
    cwd: root,
    env: { ...process.env, PORTICO_ADB: program },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const interrupted = () => child.kill('SIGINT')
  process.on('SIGINT', interrupted).on('SIGTERM', interrupted)
  return new Promise((done, fail) => child.once('error', fail).once('close', (code) => done(code ?? 1)))
})
