/**
 * The page's policy admits a style element only with the page's nonce, and no style attribute as text. The terminal
 * makes both; it lets us give it the document, so the elements of this one do the same in the ways the policy allows.
 */
export function styledDocument(nonce: string): Document {
  function appendChild<Child extends Node>(this: HTMLElement, child: Child): Child {
    // Some of its style elements come from the window's own document, but all of them end up here.
    if (child instanceof HTMLStyleElement) child.nonce = nonce
    return Node.prototype.appendChild.call(this, child) as Child
  }
  const createElement = (tag: string) => Object.assign(document.createElement(tag), { appendChild, setAttribute })
  return new Proxy(document, {
    get(target, name) {
      if (name === 'createElement') return createElement
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value as () => void).bind(target) : value
    },
  })
}

function setAttribute(this: HTMLElement, name: string, value: string): void {
  if (name === 'style') this.style.cssText = value
  else Element.prototype.setAttribute.call(this, name, value)
}
