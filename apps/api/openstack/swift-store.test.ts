import { settingsFrom } from '../test/openstack.ts'
import { storeConformance } from '../test/store-conformance.ts'
import { CloudClient } from '../src/engines/openstack/client.ts'
import { SwiftStore } from '../src/engines/openstack/swift-store.ts'

storeConformance(async () => {
  const client = new CloudClient(settingsFrom(process.env))
  const store = new SwiftStore('test', client)
  return {
    store,
    async close() {
      await store.close()
      client.close()
    },
  }
})
