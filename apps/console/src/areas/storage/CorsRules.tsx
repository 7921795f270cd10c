import { corsMethods, corsRule, corsRulesMax, type CorsRule } from '@portico/contract/rules/storage.ts'
import { AreaField, CheckField, TextField } from '../../kit/form/fields.tsx'
import { say } from './container.screens.ts'
import { problemsOf, RuleCards } from './RuleCards.tsx'
import classes from './Storage.module.css'

/** As it is typed: one entry on each line. */
interface TypedCors {
  origins: string
  methods: CorsRule['methods']
  headers: string
  exposed: string
  max_age_seconds: string
}
const fresh: TypedCors = { origins: '', methods: ['GET'], headers: '*', exposed: 'ETag', max_age_seconds: '3600' }

const linesOf = (typed: string) => typed.split(/[\s,]+/).filter(Boolean)
export const corsTyped = ({ origins, headers, exposed, methods, max_age_seconds }: CorsRule): TypedCors => ({
  origins: origins.join('\n'),
  headers: headers.join('\n'),
  exposed: exposed.join('\n'),
  methods,
  max_age_seconds: String(max_age_seconds),
})
export const corsOf = ({ origins, headers, exposed, methods, max_age_seconds }: TypedCors): CorsRule => ({
  origins: linesOf(origins),
  headers: linesOf(headers),
  exposed: linesOf(exposed),
  methods,
  max_age_seconds: max_age_seconds.trim() === '' ? Number.NaN : Number(max_age_seconds),
})

interface CorsProps {
  rules: readonly TypedCors[]
  judged: boolean
  onChange: (rules: TypedCors[]) => void
}

/** From which web pages a browser may reach it. */
export function CorsRules({ rules, judged, onChange }: CorsProps) {
  return (
    <RuleCards
      rules={rules}
      max={corsRulesMax}
      fresh={fresh}
      nameOf={(at) => say('cors.one', { n: at + 1 })}
      addWord={say('cors.add')}
      removeWord={(at) => say('cors.remove', { n: at + 1 })}
      onChange={onChange}
    >
      {(rule, set) => {
        const wrong = judged ? problemsOf(corsRule.safeParse(corsOf(rule)), labelOf) : {}
        const area = (field: 'origins' | 'headers' | 'exposed') => ({
          label: say(`cors.${field}`),
          value: rule[field],
          error: wrong[field],
          rows: 2,
          onChange: (typed: string) => set({ [field]: typed }),
        })
        const tick = (method: CorsRule['methods'][number], on: boolean) =>
          set({ methods: corsMethods.filter((one) => (one === method ? on : rule.methods.includes(one))) })
        return (
          <>
            <AreaField {...area('origins')} required help={say('cors.originsHelp')} />
            <fieldset className={classes.ticks}>
              <legend>{say('cors.methods')}</legend>
              {corsMethods.map((method) => (
                <CheckField
                  key={method}
                  label={method}
                  value={rule.methods.includes(method)}
                  onChange={(on) => tick(method, on)}
                />
              ))}
              {wrong['methods'] && (
                <p className={classes.fieldError} role="alert">
                  {wrong['methods']}
                </p>
              )}
            </fieldset>
            <AreaField {...area('headers')} />
            <AreaField {...area('exposed')} />
            <TextField
              label={say('cors.max_age_seconds')}
              value={rule.max_age_seconds}
              error={wrong['max_age_seconds']}
              inputMode="numeric"
              autoComplete="off"
              onChange={(max_age_seconds) => set({ max_age_seconds })}
            />
          </>
        )
      }}
    </RuleCards>
  )
}

const labelOf = (field: string) =>
  field === 'origins' ||
  field === 'methods' ||
  field === 'headers' ||
  field === 'exposed' ||
  field === 'max_age_seconds'
    ? say(`cors.${field}`)
    : ''
