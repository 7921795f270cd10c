/** The names of all products in one language, put together when the console is built: see `vite-words.ts`. */
declare module 'portico:names?*' {
  export const names: Readonly<Record<string, object>>
}
