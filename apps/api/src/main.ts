import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import './resolve-once.ts'

// What Node makes of our files is kept for the next start, which takes half as long; where it cannot be kept it is made anew.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.portico/compiled', import.meta.url)))
// Not above: what is imported there is looked up before anything runs.
await import('./run.ts')
// Not at the end: whoever is killed has none.
flushCompileCache()
