/** Everything that is sold by term, a line each: app.ts serves all of them. */
export { ddosOffer } from './offered/ddos.ts'
export { diskOffer } from './areas/compute/disk.product.ts'
export { eipOffer } from './offered/eip.ts'
export { forwardOffer } from './offered/forward.ts'
export { hostOffer } from './areas/compute/host.product.ts'
export { maintenanceOffer } from './areas/support/maintenance.product.ts'
export { snapshotOffer } from './areas/compute/snapshot.product.ts'
export { trafficOffer } from './areas/network/traffic.product.ts'
