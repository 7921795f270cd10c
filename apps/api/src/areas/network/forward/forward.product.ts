import { forward, type ForwardSettings } from '@portico/contract/network/forward.ts'
import { sentences, words } from '@portico/contract/network/forward.words.ts'
import { minutesMs } from '../../../core/clock.ts'
import { offer } from '../../../lifecycle/offer.ts'
import { step } from '../../../lifecycle/product.ts'
import { revived, thingSteps } from '../../../lifecycle/steps.ts'
import { forwardItems, sale } from './forward-sale.service.ts'
import {
  allowance,
  figures,
  forwardFamily,
  forwardRange,
  forwardWish,
  freePort,
  platformFigures,
  saveAllowance,
  saveForward,
  settingsWish,
  type ForwardSpec,
} from './forward.service.ts'
import { freeingToo } from '../connection/freeing-steps.ts'
import { targetNames } from '../connection/two-nodes.service.ts'
import { specReader } from '../../../lifecycle/spec.ts'

const specOf = specReader<ForwardSpec>()
const made = thingSteps({
  family: forwardFamily,
  wish: (spec) => forwardWish(specOf({ spec })),
  halted: { halted: true },
})

const steps = {
  // What may still listen keeps its port until it is released.
  ...freeingToo(made, freePort),
  save: step<ForwardSettings, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) =>
      forwardFamily.of(engine).change(call, resource.engineRef!, settingsWish(params)),
    clear: ({ engine, call, resource }) =>
      forwardFamily
        .of(engine)
        .change({ ...call, operation: `${call.operation}/back` }, resource.engineRef!, settingsWish(specOf(resource))),
    done: (_row, _result, params) => ({ spec: { ...params } }),
    onFault: 'before',
  }),
  /** It listens again where it did. */
  revive: revived(forwardFamily, { halted: false }, 'deploying'),
}

export const forwardOffer = offer<typeof forward, ForwardSpec, object, ReadonlyMap<string, string>>(
  forward,
  {
    words,
    sentences,
    family: forwardFamily,
    sale,
    farNode: 'target_node',
    items: forwardItems,
    subject: ({ port, target_host, target_port }) => `${port} → ${target_host}:${target_port}`,
    around: (db, rows, _now, language) => targetNames(db, rows, language),
    shown: ({ spec }, nodes) => ({
      alias: spec.alias,
      target_node: spec.target_node,
      target_node_name: nodes.get(spec.target_node) ?? spec.target_node,
      protocol: spec.protocol,
      port: spec.port,
      target_host: spec.target_host,
      target_port: spec.target_port,
      sources: spec.sources,
      connections_max: spec.connections_max,
      idle_seconds: spec.idle_seconds,
    }),
    steps,
  },
  (engines) => ({
    forwardRange,
    forwardFigures: figures(engines),
    forwardSave: saveForward(engines),
    platformForwardFigures: platformFigures(engines),
    platformForwardAllowance: allowance,
    platformForwardAllowanceSave: saveAllowance,
  }),
)
