import type { Plugin } from 'vite'

const listing = /export\s*\{([^}]*)\};?\s*$/
const pairs = (listed: string) =>
  listed.split(',').map((one) => {
    const [from = '', to = from] = one.trim().split(/\s+as\s+/)
    return [from, to] as const
  })
const nameOf = (fileName: string) => fileName.replace(/^assets\//, '')

/**
 * The bundler keeps a few lines of its own in a file that everything else imports: one request more for every page. They go
 * into a piece that every page begins with.
 */
export function withoutRuntime(into: string): Plugin {
  return {
    name: 'portico-runtime',
    generateBundle: {
      // The page lists the scripts it begins with, by what imports what.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const runtime = chunks.find(
          ({ moduleIds: [id = '', ...more] }) => more.length === 0 && /rolldown[\\/]runtime/.test(id),
        )
        const host = chunks.find(({ name }) => name === into)
        const [, listed] = listing.exec(runtime?.code ?? '') ?? []
        if (!runtime || !host || !listed) return this.error(`The bundler’s own lines are not where they were`)
        const lines = runtime.code.replace(listing, '')
        const object = pairs(listed).map(([own, name]) => `${name}:${own}`)
        const file = nameOf(runtime.fileName).replaceAll('.', '\\.')
        const imported = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'\`]\\./${file}["'\`];?`)
        for (const chunk of chunks.filter(({ imports }) => imports.includes(runtime.fileName))) {
          const others = chunk.imports.filter((one) => one !== runtime.fileName && one !== host.fileName)
          const taken = (names: string) => pairs(names).map(([name, own]) => `${name}:${own}`)
          const start = chunk === host ? '' : `import{$runtime}from"./${nameOf(host.fileName)}";`
          chunk.code = chunk.code.replace(imported, (_all, names: string) => `${start}const{${taken(names)}}=$runtime;`)
          chunk.imports = chunk === host ? others : [host.fileName, ...others]
        }
        host.code = `const $runtime=(()=>{${lines}return{${object}}})();${host.code}export{$runtime};`
        delete bundle[runtime.fileName]
      },
    },
  }
}
