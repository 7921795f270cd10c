import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** Topics of the access catalogue whose screens exist. A topic is added by the area that builds it. */
const BUILT = [
  'language',
  'routing',
  'session',
  'menu',
  'navbar',
  'layout',
  'first login',
  'send code',
  'international jump',
  'calls',
  'push',
  'environment',
  'formatting',
  'node subscription',
  'certification',
  'work order',
  'roles',
  'resources',
  'cloud phone viewer',
  'cloud phone',
]

/** Statements of those topics that wait for a screen, and the area that brings it. */
const LATER = {
  'A-CALL-11': 'storage',
  'A-ROLE-12': 'storage',
  'A-ROLE-14': 'automation',
  // Says only that the documents are silent.
  'A-ROLE-15': 'none',
  // How late a picture is depends on the machine; it is measured, not tested.
  'A-PH-03': 'none',
  'A-PH-06': 'live',
  // Stands in for a figure that nobody is shown (contradictions C-90).
  'A-PH-08': 'none',
  'A-RES-12': 'market',
  'A-RES-15': 'market',
}

/** What a whole run of the tests leaves open of the access catalogue, given the statements that passing tests have shown. */
export function unshown(shown) {
  const statements = JSON.parse(readFileSync(join(root, 'spec', 'access.json'), 'utf8'))
  const ids = new Set(statements.map(({ id }) => id))
  const due = statements.filter(({ topic, id }) => BUILT.includes(topic) && !(id in LATER)).map(({ id }) => id)
  return [
    ...due.filter((id) => !shown.has(id)).map((id) => `${id} is shown by no test that passed`),
    ...Object.keys(LATER)
      .filter((id) => shown.has(id) || !ids.has(id))
      .map((id) => `${id} does not wait for its area any more, or never was a statement`),
  ]
}
