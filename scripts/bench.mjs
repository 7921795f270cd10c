import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { command, ensureInstalled, filesBelow, root, runtime, say } from './setup.mjs'

/** `npm run bench`, `npm run bench -- push`: every benchmark, or those whose name matches. */
await command(async () => {
  await ensureInstalled()
  const wanted = process.argv[2] ?? ''
  const files = filesBelow('bench').filter((file) => file.endsWith('.bench.ts') && file.includes(wanted))
  for (const file of files) {
    say(file)
    const child = spawn(runtime(), ['--disable-warning=ExperimentalWarning', join(root, file)], { stdio: 'inherit' })
    const code = await new Promise((done) => child.once('close', done))
    if (code !== 0) return 1
  }
  return files.length > 0 ? 0 : 1
})
