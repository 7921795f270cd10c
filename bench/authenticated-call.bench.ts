import { userCalls } from '../packages/contract/src/account/user.ts'
import { apiBase, headers } from '../packages/contract/src/headers.ts'
import { BenchServer, inParallel } from './server.ts'

// What a call costs the server's processor beyond http itself. The measure is `/healthz` of the same server in the same
// run: a route without session, database or envelope.
const calls = 4_000
const width = 8
const rounds = 3

const server = await BenchServer.start()
try {
  const owner = await server.signIn('business owner')
  const signedIn = { [headers.token]: owner.access_token, [headers.loginId]: owner.login_id }
  const get =
    (path: string, sent = {}) =>
    async () =>
      void (await (await fetch(server.url + path, { headers: sent })).text())
  const costUs = async (task: () => Promise<void>) => {
    const before = server.cpuUs()
    await inParallel(calls, width, task)
    return (server.cpuUs() - before) / calls
  }
  const plain = get('/healthz')
  const real = get(`${apiBase}${userCalls.userInfo.path}`, signedIn)
  await inParallel(1_000, width, plain)
  await inParallel(1_000, width, real)
  const results = []
  for (let round = 0; round < rounds; round++) results.push({ plain: await costUs(plain), real: await costUs(real) })
  const { plain: base, real: cost } = results.toSorted((a, b) => a.real / a.plain - b.real / b.plain)[
    Math.floor(rounds / 2)
  ]!
  console.log(
    `authenticated call (userInfo): ${cost.toFixed(0)} µs CPU, plain http: ${base.toFixed(0)} µs CPU, ratio ${(cost / base).toFixed(2)}`,
  )
} finally {
  await server.stop()
}
