import type { Plugin } from 'vite'

interface Facade {
  of: string
  /** What it calls each thing, and what that is called where it is. */
  names: readonly (readonly [own: string, there: string])[]
}

const passesOn = /^export\s*\{([^}]*)\}\s*from\s*["'`]\.\/([^"'`]+)["'`];?\s*$/

function facadeIn(code: string): Facade | undefined {
  const [, listed, of] = passesOn.exec(code.trim()) ?? []
  if (!listed || !of) return undefined
  const names = listed.split(',').map((one) => {
    const [there = '', own = there] = one.trim().split(/\s+as\s+/)
    return [own, there] as const
  })
  return { of, names }
}

const objectOf = ({ names }: Facade) => names.map(([own, there]) => `${own}:e.${there}`).join(',')

/**
 * What is imported when it is needed and lies in a larger piece gets a file that does nothing but pass it on: one request
 * more each. Whoever imports it asks for the piece itself.
 */
export function withoutFacades(): Plugin {
  return {
    name: 'portico-facades',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const facades = new Map<string, Facade>()
      for (const { fileName, code, isEntry } of chunks) {
        const facade = isEntry ? undefined : facadeIn(code)
        if (facade) facades.set(fileName.replace(/^assets\//, ''), facade)
      }
      for (const chunk of chunks)
        chunk.code = chunk.code.replaceAll(/import\(\s*["'`]\.\/([^"'`]+)["'`]\s*\)/g, (whole, file: string) => {
          const facade = facades.get(file)
          return facade ? `import("./${facade.of}").then(e=>({${objectOf(facade)}}))` : whole
        })
      for (const file of facades.keys()) delete bundle[`assets/${file}`]
    },
  }
}
