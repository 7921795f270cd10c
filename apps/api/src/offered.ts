/** Everything that is sold by term, a line each: app.ts serves all of them. */
export { ddosOffer } from './offered/ddos.ts'
export { diskOffer } from './areas/compute/disk.product.ts'
export { eipOffer } from './areas/network/eip.product.ts'
export { hostOffer } from './areas/compute/host.product.ts'
export { maintenanceOffer } from './areas/support/maintenance.product.ts'
export { snapshotOffer } from './areas/compute/snapshot.product.ts'
