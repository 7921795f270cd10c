/** The names of all products in one language, and what is written for their help: put together when the console is built, see `vite-words.ts`. */
declare module 'portico:names?*' {
  export const words: Readonly<Record<string, object>>
}
declare module 'portico:help?*' {
  export const words: Readonly<Record<string, object>>
}
