import type { App } from '../../core/app/app.ts'
import { NotOffered, type Engine } from './engine.ts'

type Maker<Asked> = (app: App, node: string) => Asked

/**
 * A family of things that a product brings along: what it asks of the engine of a node. Which engines have it, the app
 * says; on the nodes of all others the product is not offered.
 */
export class Family<Asked extends object> {
  readonly name: string
  #makers: Readonly<Record<string, Maker<Asked>>> = {}

  constructor(name: string) {
    this.name = name
  }

  madeBy(makers: Readonly<Record<string, Maker<Asked>>>): void {
    this.#makers = makers
  }

  isOn(engine: string): boolean {
    return Object.hasOwn(this.#makers, engine)
  }

  make(engine: string, app: App, node: string): Asked | undefined {
    return this.#makers[engine]?.(app, node)
  }

  of(engine: Engine): Asked {
    const made = engine.bring?.(this)
    if (!made) throw new NotOffered(this.name)
    return made
  }
}
