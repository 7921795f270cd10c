/** The screens of everything that is sold, a line each. */
export { ddosScreens } from '../../areas/network/ddos.screens.ts'
export { diskScreens } from '../../areas/compute/disk.screens.ts'
export { eipScreens } from '../../areas/network/eip.screens.ts'
export { forwardScreens } from '../../areas/network/forward.screens.ts'
export { hostScreens } from '../../areas/compute/host.screens.ts'
export { maintenanceScreens } from '../../areas/support/maintenance.screens.ts'
export { snapshotScreens } from '../../areas/compute/snapshot.screens.ts'
export { trafficScreens } from '../../areas/network/traffic.screens.ts'
