import { catalogue } from '@portico/contract/catalogue.ts'
import { area, type Samples } from './area.ts'
import { hosted } from './compute.ts'

const samples = {
  remoteConnect: { id: 'host_Aaaaaaaaaaaa', way: 'ssh', user_name: 'root', password: 'secret' },
} satisfies Partial<Samples>

export const remote = area({
  public: [],
  operator: [],
  samples,
  writes: (s) => ({
    remoteConnect: s.by(catalogue.remoteConnect, async () => {
      const { as, id } = await hosted(s)
      return { as, input: { id, way: 'vnc' } }
    }),
  }),
})
