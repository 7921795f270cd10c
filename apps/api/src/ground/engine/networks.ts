/** What the router of a private network is to know: all its static routes, whatever it knew before. */
export interface RouterWish {
  account: string
  vpc: string
  routes: readonly { target: string; nextHop: string }[]
}

/** The subnets that a private network has now. */
export interface SubnetsWish {
  account: string
  vpc: string
  subnets: readonly string[]
}

/** The routers of private networks. An engine without them takes no static routes. */
export interface NetworkEngine {
  /** Whether static routes can be had. Asked before one is kept; an engine without it takes them. */
  takesRoutes?(): Promise<boolean>
  /** Safe to ask twice, and in any order: it is told what is to be, not what changed. */
  setRoutes(wish: RouterWish): Promise<void>
  /**
   * Removes what was made for subnets that are gone, and the router with the last of them. What something still stands
   * in stays. An engine without it makes nothing for subnets.
   */
  keepSubnets?(wish: SubnetsWish): Promise<void>
}
