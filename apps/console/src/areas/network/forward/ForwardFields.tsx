import {
  forwardConnectionsMax,
  forwardIdleSecondsMax,
  forwardIdleSecondsMin,
  ForwardSettings,
} from '@portico/contract/network/forward.ts'
import { forwardPort } from '@portico/contract/rules/network.ts'
import * as z from 'zod/mini'
import { t } from '../../../base/words/words.ts'
import { AreaField, TextField, type FieldProps } from '../../../kit/form/fields.tsx'
import { Stepper } from '../../../kit/form/Stepper.tsx'
import buy from '../../../sold/Buy.module.css'
import { say } from './forward.screens.ts'

const numberOf = (typed: string) => (typed.trim() === '' ? undefined : Number(typed))

export const linesOf = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)

/** What is typed is text; these are what it says. */
export const typedRules = {
  alias: ForwardSettings.shape.alias,
  target_host: ForwardSettings.shape.target_host,
  target_port: z.pipe(z.transform(numberOf), forwardPort),
  sources: z.pipe(z.transform(linesOf), ForwardSettings.shape.sources),
  connections_max: ForwardSettings.shape.connections_max,
  idle_seconds: ForwardSettings.shape.idle_seconds,
}
export const optionalPort = z.pipe(z.transform(numberOf), z.optional(forwardPort))

export interface TypedSettings {
  alias: string
  target_host: string
  target_port: string
  sources: string
  connections_max: number
  idle_seconds: number
}

interface Fields {
  field: (name: 'alias' | 'target_host' | 'target_port' | 'sources') => FieldProps<string>
}

export const TargetFields = ({ field }: Fields) => (
  <>
    <TextField {...field('target_host')} required autoComplete="off" />
    <TextField {...field('target_port')} required autoComplete="off" inputMode="numeric" />
  </>
)

interface LimitProps extends Fields {
  values: Pick<TypedSettings, 'connections_max' | 'idle_seconds'>
  set: (name: 'connections_max' | 'idle_seconds', value: number) => void
}

export const LimitFields = ({ field, values, set }: LimitProps) => (
  <>
    <AreaField {...field('sources')} rows={3} help={say('sourcesHelp')} placeholder="203.0.113.0/24" />
    <div className={buy.row}>
      <span className={buy.rowName}>{t('fields.connections_max')}</span>
      <Stepper
        label={t('fields.connections_max')}
        name="connections_max"
        value={values.connections_max}
        onChange={(value) => set('connections_max', value)}
        min={1}
        max={forwardConnectionsMax}
      />
      <span className="quiet">{say('connectionsHelp')}</span>
    </div>
    <div className={buy.row}>
      <span className={buy.rowName}>{t('fields.idle_seconds')}</span>
      <Stepper
        label={t('fields.idle_seconds')}
        name="idle_seconds"
        value={values.idle_seconds}
        onChange={(value) => set('idle_seconds', value)}
        min={forwardIdleSecondsMin}
        max={forwardIdleSecondsMax}
        unit={say('seconds')}
      />
      <span className="quiet">{say('idleHelp')}</span>
    </div>
  </>
)
