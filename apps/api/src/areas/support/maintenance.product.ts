import { maintenance } from '@portico/contract/support/maintenance.ts'
import { sentences, words } from '@portico/contract/support/maintenance.words.ts'
import type { MaintenancePackage } from '@portico/contract/states/support.ts'
import { offer } from '../../lifecycle/offer.ts'
import { startTerm } from '../../lifecycle/purchase.ts'
import { byPeople, said } from '../../lifecycle/steps.ts'
import { record, recordList } from './maintenance.service.ts'

export interface MaintenanceSpec {
  package: MaintenancePackage
  months: number
}

/** People do the work; its term begins when they say that it is in effect. */
export const maintenanceOffer = offer<typeof maintenance, MaintenanceSpec>(
  maintenance,
  {
    words,
    sentences,
    startsLater: true,
    spec: (config) => ({ package: config.package, months: config.months }),
    items: (spec) => [{ item: `package:${spec.package}`, quantity: 1 }],
    subject: (spec) => spec.package,
    shown: ({ spec }) => ({ package: spec.package }),
    steps: {
      ...byPeople('under construction', 'expired'),
      start: said('in effect', ({ app, db, resource }) =>
        startTerm(db, resource, app.clock.now(), Number(resource.spec['months'])),
      ),
    },
  },
  { maintenanceRecordList: recordList, platformMaintenanceRecord: record },
)
