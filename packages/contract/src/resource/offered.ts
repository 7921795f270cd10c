/** Everything that is sold by term, a line each. What else is known of it follows from its declaration. */
export { ddos } from '../network/ddos.ts'
export { disk } from '../compute/disk.ts'
export { eip } from '../network/eip.ts'
export { forward } from '../network/forward.ts'
export { host } from '../compute/host.ts'
export { maintenance } from '../support/maintenance.ts'
export { snapshot } from '../compute/snapshot.ts'
export { traffic } from '../network/traffic.ts'
