import { QuotaDefaultInput, quotaDeskCalls, type CustomerQuota } from '@portico/contract/platform/quotas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import * as z from 'zod/mini'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { useParam } from '../../base/state/use-param.ts'
import { countedName, t } from '../../base/words/words.ts'
import { SaveDrawer } from '../../kit/dialog/SaveDrawer.tsx'
import { CheckField, TextField } from '../../kit/form/fields.tsx'
import { Button } from '../../kit/show/Button.tsx'
import { Card } from '../../kit/show/Card.tsx'
import { FigureScroll } from '../../kit/table/FigureScroll.tsx'
import table from '../../kit/table/FigureTable.module.css'

type Row = Pick<CustomerQuota, 'kind' | 'most'> & Partial<CustomerQuota>

interface QuotaListProps {
  title: string
  text?: string
  rows: readonly Row[]
  /** Whose they are; those of everybody without it. */
  accountId?: string
}

export function QuotaList({ title, text, rows, accountId }: QuotaListProps) {
  const editing = useParam('quota')
  const open = rows.find(({ kind }) => kind === editing.value)
  return (
    <Card title={title}>
      {text && <p className="quiet">{text}</p>}
      <FigureScroll>
        <table className={table.table} aria-label={title}>
          <thead>
            <tr>
              <th>{t('customers.quotas.product')}</th>
              {accountId && <th className={table.end}>{t('customers.quotas.used')}</th>}
              <th className={table.end}>{t('customers.quotas.most')}</th>
              {accountId && <th>{t('customers.quotas.own')}</th>}
              <th>
                <span className="visually-hidden">{t('customers.quotas.edit')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ kind, most, used, standard }) => (
              <tr key={kind}>
                <td>{countedName(kind)}</td>
                {accountId && <td className={table.end}>{used}</td>}
                <td className={table.end}>{most ?? t('customers.quotas.unlimited')}</td>
                {accountId && <td>{t(standard ? 'customers.quotas.follows' : 'customers.quotas.own')}</td>}
                <td className={table.end}>
                  <Button
                    kind="quiet"
                    icon={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
                    onClick={() => editing.open(kind)}
                  >
                    {t('customers.quotas.edit')} <span className="visually-hidden">{countedName(kind)}</span>
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </FigureScroll>
      {open &&
        (accountId ? (
          <CustomerQuotaForm key={open.kind} row={open} accountId={accountId} onClose={editing.close} />
        ) : (
          <StandardForm key={open.kind} row={open} onClose={editing.close} />
        ))}
    </Card>
  )
}

/** Nothing typed is no limit. */
const typedMost = (most: string) => (most.trim() === '' ? null : Number(most))
const titleOf = ({ kind }: Row) => t('customers.quotas.editTitle', { name: countedName(kind) })

const standardSchema = z.pipe(
  z.transform(({ quantity, ...typed }: { kind: Row['kind']; quantity: string }) => ({
    ...typed,
    quantity: typedMost(quantity),
  })),
  QuotaDefaultInput,
)

function StandardForm({ row, onClose }: { row: Row; onClose: () => void }) {
  const write = useWrite(quotaDeskCalls.platformQuotaSave, { inForm: true, action: titleOf(row) })
  const form = useForm({
    schema: standardSchema,
    initial: { kind: row.kind, quantity: String(row.most ?? '') },
    labels: { quantity: t('customers.quotas.most') },
  })
  return (
    <SaveDrawer title={titleOf(row)} form={form} write={write} saved={t('customers.quotas.saved')} onClose={onClose}>
      <TextField
        {...form.field('quantity')}
        inputMode="numeric"
        autoComplete="off"
        autoFocus
        help={t('customers.quotas.mostHelp')}
      />
    </SaveDrawer>
  )
}

interface OwnTyped {
  account_id: string
  kind: Row['kind']
  quantity: string
  standard: boolean
}
const ownSchema = z.pipe(
  z.transform(({ quantity, standard, ...typed }: OwnTyped) => ({
    ...typed,
    mode: standard ? ('standard' as const) : ('own' as const),
    quantity: standard ? null : typedMost(quantity),
  })),
  quotaDeskCalls.customerQuotaSave.input,
)

function CustomerQuotaForm({ row, accountId, onClose }: { row: Row; accountId: string; onClose: () => void }) {
  const write = useWrite(quotaDeskCalls.customerQuotaSave, { inForm: true, action: titleOf(row) })
  const form = useForm({
    schema: ownSchema,
    initial: {
      account_id: accountId,
      kind: row.kind,
      quantity: String(row.most ?? ''),
      standard: row.standard ?? true,
    } as OwnTyped,
    labels: { standard: t('customers.quotas.standardLabel'), quantity: t('customers.quotas.most') },
  })
  return (
    <SaveDrawer title={titleOf(row)} form={form} write={write} saved={t('customers.quotas.saved')} onClose={onClose}>
      <CheckField {...form.field('standard')} />
      {!form.values.standard && (
        <TextField
          {...form.field('quantity')}
          inputMode="numeric"
          autoComplete="off"
          help={t('customers.quotas.mostHelp')}
        />
      )}
    </SaveDrawer>
  )
}
