type Navigate = (to: string, options?: { replace?: boolean }) => void

let navigateNow: Navigate = () => {}

/** The router registers itself here, so that code outside React can move without importing every screen. */
export function setNavigator(navigate: Navigate) {
  navigateNow = navigate
}

export const navigate: Navigate = (to, options) => navigateNow(to, options)
