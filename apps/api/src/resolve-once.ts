import { registerHooks, type ResolveFnOutput } from 'node:module'

const drizzle = '/node_modules/drizzle-orm/'
const found = new Map<string, ResolveFnOutput>()

/*
 * For every import of a package, and for every file of it, Node reads anew the list of what the package exports. Drizzle's is
 * 180 KB: that was half of what loading the server took. A package is the same one for all of our files, so it is looked up
 * once; and where Drizzle's own files lie needs no list. Our own are named by where they lie, and are all TypeScript modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context
    if (specifier.startsWith('.') && parentURL.includes(drizzle))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (specifier.startsWith('.') && specifier.endsWith('.ts') && !parentURL.includes('/node_modules/'))
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    if (!/^[@a-z][^:]*$/i.test(specifier) || parentURL.includes('/node_modules/')) return next(specifier, context)
    const known = found.get(specifier) ?? { ...next(specifier, context), shortCircuit: true }
    found.set(specifier, known)
    return known
  },
})
