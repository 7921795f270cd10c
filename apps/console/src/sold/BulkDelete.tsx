import { formatMoney } from '@portico/contract/formats.ts'
import { addMoney } from '@portico/contract/money/sums.ts'
import type { DeletePreview } from '@portico/contract/resource/fields.ts'
import { resourceCalls } from '@portico/contract/resource/resource.ts'
import { useState, type ReactNode } from 'react'
import { markStale } from '../base/call/stale.ts'
import { write } from '../base/call/write.ts'
import { productsName, t } from '../base/words/words.ts'
import { Dialog } from '../kit/dialog/Dialog.tsx'
import { CheckField, TextField } from '../kit/form/fields.tsx'
import formClasses from '../kit/form/Form.module.css'
import { Button } from '../kit/show/Button.tsx'
import { Money } from '../kit/show/Money.tsx'
import { StatusMark } from '../kit/show/StatusMark.tsx'
import { goesByDefault } from './DeleteDialog.tsx'
import classes from './Resource.module.css'
import type { Named } from './ResourceForms.tsx'
import { usePreviews, type Previewed } from './use-previews.ts'

type Bound = DeletePreview['bound'][number]
/** How one of them fares: empty when it is being deleted, else why not. */
type Fates = ReadonlyMap<string, string>

const boundOf = (one: Previewed | undefined): readonly Bound[] => (one && 'preview' in one ? one.preview.bound : [])

/** “cloud disks”, but “VPN connections”. */
const insideSentence = (name: string) =>
  /^[A-Z][a-z]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name

/** Says for each what comes back, and afterwards how it fared. Their number is typed before it happens. */
export function BulkDelete({ rows, onClose }: { rows: readonly Named[]; onClose: () => void }) {
  const known = usePreviews(rows.map(({ id }) => id))
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Record<string, boolean>>({})
  const [fates, setFates] = useState<Fates>()
  const [working, setWorking] = useState(false)
  const goes = (one: Bound) => chosen[one.kind] ?? goesByDefault(one)
  const able = rows.filter(({ id }) => 'preview' in (known.get(id) ?? {}))
  const bound = rows.flatMap(({ id }) => boundOf(known.get(id)))
  const kinds = [...new Map(bound.map((one) => [one.kind, one])).values()]
  const sumOf = ({ refund, bound: more }: DeletePreview) =>
    addMoney(refund, ...more.filter(goes).map((one) => one.refund))
  const confirmed = typed.trim() === String(able.length)

  async function removeOne(id: string): Promise<string> {
    const one = known.get(id)
    if (!one || !('preview' in one)) return ''
    const { token, bound: more } = one.preview
    try {
      const also = more.filter(goes).map((other) => other.id)
      await write(resourceCalls.resourceDelete, { id, token, also }, { inForm: true })
      return ''
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }
  async function removeAll() {
    setWorking(true)
    // One after the other: each may change what the next one is bound to.
    for (const { id } of able) {
      const fate = await removeOne(id)
      setFates((before) => new Map(before).set(id, fate))
    }
    setWorking(false)
    await markStale(resourceCalls.resourceDelete.stales)
  }
  const stateOf = (id: string): ReactNode => {
    const one = known.get(id)
    if (!one) return <StatusMark shape="waiting" word={t('bulk.asking')} />
    if ('refused' in one) return <StatusMark shape="failed" word={one.refused} />
    const fate = fates?.get(id)
    if (fate === undefined)
      return working ? <StatusMark shape="waiting" word={t('bulk.working')} /> : <Money amount={sumOf(one.preview)} />
    return fate ? <StatusMark shape="failed" word={fate} /> : <StatusMark shape="working" word={t('bulk.begun')} />
  }
  const done = [...(fates?.values() ?? [])].filter((fate) => fate === '').length
  const sum = addMoney('0.00', ...able.map(({ id }) => sumOf((known.get(id) as { preview: DeletePreview }).preview)))
  const over = fates !== undefined && !working
  return (
    <Dialog
      onClose={() => working || onClose()}
      title={
        fates
          ? t('bulk.deleted', { done: String(done), of: String(able.length) })
          : t('bulk.deleteTitle', { n: rows.length })
      }
      size={520}
    >
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault()
          if (confirmed && !working) void removeAll()
        }}
      >
        {!fates && <p className={classes.text}>{t('bulk.deleteText')}</p>}
        <ul className={`${classes.results} ${classes.many}`}>
          {rows.map(({ id, name }) => (
            <li key={id} className={classes.result}>
              <span>{name}</span>
              {stateOf(id)}
            </li>
          ))}
        </ul>
        {!fates && !working && (
          <>
            {kinds.map((one) => (
              <CheckField
                key={one.kind}
                label={t('bulk.alsoOf', {
                  what: insideSentence(productsName(one.kind)),
                  n: String(bound.filter(({ kind }) => kind === one.kind).length),
                })}
                value={goes(one)}
                onChange={(value) => setChosen({ ...chosen, [one.kind]: value })}
              />
            ))}
            <p className={classes.text}>
              {t('bulk.total')}: <b>{formatMoney(sum)}</b>
            </p>
            <TextField
              label={t('kit.typeToConfirm', { name: String(able.length) })}
              value={typed}
              autoComplete="off"
              inputMode="numeric"
              autoFocus
              onChange={setTyped}
            />
          </>
        )}
        <div className={formClasses.actions}>
          {over ? (
            <Button onClick={onClose} autoFocus>
              {t('kit.close')}
            </Button>
          ) : (
            <>
              <Button kind="plain" disabled={working} onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button
                type="submit"
                kind="danger"
                pending={working}
                disabled={!confirmed || able.length === 0 || known.size < rows.length}
              >
                {t('resource.delete')}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  )
}
