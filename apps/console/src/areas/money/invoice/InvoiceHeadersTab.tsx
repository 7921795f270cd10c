import { invoiceCalls, type InvoiceHeaderRow } from '@portico/contract/money/invoice.ts'
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Button } from '../../../kit/show/Button.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { EmptyState } from '../../../kit/show/EmptyState.tsx'
import { Facts } from '../../../kit/show/Facts.tsx'
import { runAction } from '../../../base/state/run-action.ts'
import { Skeleton } from '../../../kit/show/Skeleton.tsx'
import { useParam } from '../../../base/state/use-param.ts'
import { InvoiceHeaderForm } from './InvoiceHeaderForm.tsx'
import classes from '../Money.module.css'

export function InvoiceHeadersTab() {
  const { data } = useCall(invoiceCalls.invoiceHeaderList)
  const drawer = useParam('open')
  if (!data) return <Skeleton width="40%" />
  const edited = data.result.find(({ id }) => id === drawer.value)
  const add = <Button onClick={() => drawer.open('new')}>{t('invoice.addHeader')}</Button>
  return (
    <div className={classes.stack}>
      {data.result.length === 0 ? (
        <EmptyState
          icon={<IconFileInvoice size={24} stroke={1.5} />}
          title={t('invoice.noHeaders')}
          text={t('invoice.noHeadersText')}
          action={add}
        />
      ) : (
        <>
          <div>{add}</div>
          <div className={classes.columns}>
            {data.result.map((header) => (
              <HeaderCard key={header.id} header={header} onEdit={() => drawer.open(header.id)} />
            ))}
          </div>
        </>
      )}
      {(drawer.value === 'new' || edited) && <InvoiceHeaderForm header={edited} onClose={drawer.close} />}
    </div>
  )
}

const shown = [
  'tax_id',
  'contact',
  'business_licence',
  'contact_information',
  'address',
  'bank',
  'card_number',
] as const

function HeaderCard({ header, onEdit }: { header: InvoiceHeaderRow; onEdit: () => void }) {
  const remove = useWrite(invoiceCalls.invoiceHeaderRemove)
  const ask = () =>
    runAction({
      confirm: {
        title: t('invoice.removeTitle', { title: header.title }),
        text: t('invoice.removeText'),
        confirm: t('invoice.remove'),
        danger: true,
      },
      run: () => remove.send({ id: header.id }),
    })
  return (
    <Card title={header.is_default ? `${header.title} · ${t('invoice.isDefault')}` : header.title}>
      <div className={classes.stack}>
        <Facts
          facts={[
            [t('invoice.type'), t(`states.invoiceType.${header.type}`)],
            ...shown.map((name) => [t(`fields.${name}`), header[name]]),
          ]}
        />
        <div className={classes.buttons}>
          <Button kind="plain" onClick={onEdit}>
            {t('invoice.edit')}
          </Button>
          <Button kind="quiet" pending={remove.pending} onClick={() => void ask()}>
            {t('invoice.remove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
