/** The same keys with any text, all the way down: what a translation must look like to compile. */
export type Shape<T> = { readonly [K in keyof T]: T[K] extends string ? string : Shape<T[K]> }
