import { area } from './area.ts'

export const cockpit = area({
  public: [],
  operator: [],
  samples: { cockpitInfo: undefined, cockpitBusiest: undefined },
  writes: () => ({}),
})
