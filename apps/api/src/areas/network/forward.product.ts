import { forward, type ForwardSettings } from '@portico/contract/network/forward.ts'
import { words } from '@portico/contract/network/forward.words.ts'
import { minutesMs } from '../../core/clock.ts'
import { offer } from '../../lifecycle/offer.ts'
import { step, type Ending, type Step, type Undoing } from '../../lifecycle/product.ts'
import { thingSteps } from '../../lifecycle/steps.ts'
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
import { targetNames } from './two-nodes.service.ts'

const specOf = (spec: Record<string, unknown>) => spec as unknown as ForwardSpec
const made = thingSteps({
  family: forwardFamily,
  wish: (spec) => forwardWish(specOf(spec)),
  halted: { halted: true },
})
const { undo } = made.create as Step
const { after } = made.release as Step

const steps = {
  create: step<object, object>({
    ...(made.create as Step),
    // What may still listen keeps its port until it is released.
    async undo(undoing: Undoing<object>) {
      await undo!(undoing as Undoing)
      if (!undoing.mayBeLeft) await freePort(undoing.db, undoing.resource.id)
    },
  } as Step<object, object>),
  expire: made.expire,
  release: step<object, object>({
    ...(made.release as Step),
    async after(ending: Ending<object>) {
      await after!(ending as Ending)
      await freePort(ending.db, ending.resource.id)
    },
  } as Step<object, object>),
  save: step<ForwardSettings, object>({
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource, params }) =>
      forwardFamily.of(engine).change(call, resource.engineRef!, settingsWish(params)),
    clear: ({ engine, call, resource }) =>
      forwardFamily
        .of(engine)
        .change(
          { ...call, operation: `${call.operation}/back` },
          resource.engineRef!,
          settingsWish(specOf(resource.spec)),
        ),
    done: (_row, _result, params) => ({ spec: { ...params } }),
    onFault: 'before',
  }),
  /** Its time goes on: it listens again where it did. */
  revive: step<object, object>({
    during: 'deploying',
    deadlineMs: minutesMs(10),
    run: ({ engine, call, resource }) => forwardFamily.of(engine).change(call, resource.engineRef!, { halted: false }),
    done: () => ({ status: 'running' }),
    onFault: 'before',
  }),
}

export const forwardOffer = offer<typeof forward, ForwardSpec, object, ReadonlyMap<string, string>>(
  forward,
  {
    words,
    family: forwardFamily,
    sale,
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
