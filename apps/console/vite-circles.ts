import type { Plugin } from 'vite'

/** Pieces that import each other in a circle run in an order that nobody chose: one may find what it needs not there yet. */
export function withoutCircles(): Plugin {
  return {
    name: 'portico-circles',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
      const reached = (file: string, met = new Set<string>()): Set<string> => {
        for (const next of importsOf.get(file) ?? [])
          if (!met.has(next)) {
            met.add(next)
            reached(next, met)
          }
        return met
      }
      const circular = [...importsOf.keys()].filter((file) => reached(file).has(file))
      if (circular.length > 0)
        this.error(`Pieces import each other in a circle, so merge fewer of them: ${circular.join(', ')}`)
    },
  }
}
