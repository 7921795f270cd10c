import { ourThings, settingsFrom } from '../apps/api/test/openstack.ts'

/** Asks OpenStack what of ours is there; after the tests that must be nothing. */
const left = await ourThings(settingsFrom(process.env))
process.stdout.write(
  left.length === 0 ? 'Nothing of ours is left in OpenStack\n' : `Left behind:\n  ${left.join('\n  ')}\n`,
)
process.exitCode = left.length === 0 ? 0 : 1
