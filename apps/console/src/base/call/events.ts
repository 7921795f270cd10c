/**
 * Things the frame can start although their dialogs live in areas that are loaded later. Whoever can do one registers
 * for it; a button for it is shown only while somebody has.
 */
interface AppEvents {
  subscribeNodesOpen: []
  subscribeNodesClose: []
  /** A node was subscribed to: a screen that offers nodes looks again. */
  nodeSubscribed: [controllerId: string]
  internationalJump: []
}
type EventName = keyof AppEvents
type Handlers = { [Name in EventName]?: (...args: AppEvents[Name]) => void }

const handlers: Handlers = {}
const watchers = new Set<() => void>()

export function provide<Name extends EventName>(name: Name, handler: Handlers[Name]) {
  handlers[name] = handler
  for (const watcher of watchers) watcher()
  return () => {
    if (handlers[name] === handler) delete handlers[name]
    for (const watcher of watchers) watcher()
  }
}

export const isProvided = (name: EventName) => name in handlers

export function emit<Name extends EventName>(name: Name, ...args: AppEvents[Name]) {
  handlers[name]?.(...args)
}

export function watchEvents(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
