import './resolve-once.ts'

// Not above: what is imported there is looked up before anything runs.
await import('./run.ts')
