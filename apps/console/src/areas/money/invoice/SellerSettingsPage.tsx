import {
  InvoiceTax,
  invoiceSellerCalls,
  SellerSettings,
  type InvoiceSeller,
} from '@portico/contract/money/invoice-seller.ts'
import { taxesWithin } from '@portico/contract/money/invoice-tax.ts'
import { amountOf } from '@portico/contract/money/sums.ts'
import { query, queryClient, useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useDraftForm } from '../../../base/person/use-draft-form.ts'
import { t } from '../../../base/words/words.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { PageShell } from '../../../kit/show/PageShell.tsx'
import { InvoicePaper, sellerWord } from './InvoicePaper.tsx'
import classes from '../Money.module.css'
import { TaxRows } from './TaxRows.tsx'

export const loader = () =>
  queryClient.query({ ...query(invoiceSellerCalls.sellerSettingsInfo), staleTime: 'static' as const })

export default function SellerSettingsPage() {
  const answer = useCall(invoiceSellerCalls.sellerSettingsInfo)
  return (
    <PageShell title={t('pages.setSeller')} text={t('invoice.sellerText')}>
      <Answered answer={answer}>{(data) => <SellerForm {...data} />}</Answered>
    </PageShell>
  )
}

const texts = ['name', 'tax_id', 'address', 'phone', 'bank', 'account_number'] as const

function SellerForm({ settings, site }: { settings: SellerSettings; site: InvoiceSeller }) {
  const write = useWrite(invoiceSellerCalls.sellerSettingsSave, { inForm: true, action: t('pages.setSeller') })
  const form = useDraftForm({
    name: 'seller',
    schema: SellerSettings,
    initial: settings,
    labels: { name: t('invoice.sellerName') },
  })
  return (
    <div className={classes.columns}>
      <SaveCard form={form} write={write} saved={t('invoice.sellerSaved')}>
        {texts.map((name) => (
          <TextField
            key={name}
            {...form.field(name)}
            label={sellerWord(name)}
            placeholder={site[name]}
            autoComplete="off"
          />
        ))}
        <TaxRows {...form.field('taxes')} />
      </SaveCard>
      <Preview settings={form.values} site={site} />
    </div>
  )
}

const sampleFen = 106_000n

/** What an invoice would look like, of what is typed so far. */
function Preview({ settings: { taxes: typed, ...own }, site }: { settings: SellerSettings; site: InvoiceSeller }) {
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value.trim() !== ''))
  const taxes = typed.filter((tax) => InvoiceTax.safeParse(tax).success)
  const split = taxesWithin(
    sampleFen,
    taxes.map(({ rate }) => rate.trim()),
  )
  const [amount, net] = [amountOf(sampleFen), amountOf(split.net)]
  return (
    <Card title={t('invoice.preview')}>
      <InvoicePaper
        paper={{
          kind: 'invoice',
          type: 'plain',
          number: 'INV2026-000001',
          day: '2026-01-31',
          creditsNumber: '',
          seller: { ...site, ...set },
          title: t('invoice.previewBuyer'),
          buyer: [],
          lines: [{ order_number: '20260131-A1B2C3', product: 'host', subject: 'web-01', amount, net }],
          net,
          taxes: taxes.map((tax, at) => ({ ...tax, amount: amountOf(split.taxes[at]!) })),
          amount,
        }}
      />
    </Card>
  )
}
