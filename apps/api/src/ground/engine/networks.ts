/** What the router of a private network is to know: all its static routes, whatever it knew before. */
export interface RouterWish {
  account: string
  vpc: string
  routes: readonly { target: string; nextHop: string }[]
}

/** The routers of private networks. An engine without them takes no static routes. */
export interface NetworkEngine {
  /** Safe to ask twice, and in any order: it is told what is to be, not what changed. */
  setRoutes(wish: RouterWish): Promise<void>
}
