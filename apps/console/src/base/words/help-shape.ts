/** What is written of a product for its help; the rest is read from its declaration. */
export interface ProductHelp {
  /** What it is and for whom. */
  readonly what: string
  /** How one is had: where that begins and how it is paid is said for all of them, unless it is otherwise here. */
  readonly open?: string
  readonly choose: string
  readonly pay?: string
  readonly next: string
  /** What its price depends on. */
  readonly cost: string
  /** What becomes of it when its term is over. */
  readonly over: string
  readonly questions: Readonly<Record<string, { readonly q: string; readonly a: string }>>
}
