import { cartCalls } from '@portico/contract/resource/cart.ts'
import { purchaseCalls, type PurchaseConfig } from '@portico/contract/resource/purchase.ts'
import { renewal as renewalRule, resourceNameMax } from '@portico/contract/resource/fields.ts'
import { lineAtMost } from '@portico/contract/rules/text.ts'
import { autoRenewals, type AutoRenewal } from '@portico/contract/states/compute.ts'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { useCall } from '../base/call/queries.ts'
import { useDraftForm } from '../base/person/use-draft-form.ts'
import { useWrite } from '../base/call/use-write.ts'
import { t } from '../base/words/words.ts'
import { BuyLayout, BuySection } from '../kit/buy/BuyLayout.tsx'
import { Button } from '../kit/show/Button.tsx'
import { TextField } from '../kit/form/fields.tsx'
import { FormNotes } from '../kit/form/FormCard.tsx'
import { PageShell } from '../kit/show/PageShell.tsx'
import { SelectField } from '../kit/form/select-fields.tsx'
import { toast } from '../base/state/toast-store.ts'
import { BuySummary } from './BuySummary.tsx'
import { CartDrawer } from './CartDrawer.tsx'
import classes from './Resource.module.css'
import { TermChoice } from './TermChoice.tsx'
import { useOpen } from './use-open.ts'

/** The kinds that are bought one at a time and need nothing but a name besides their choices. */
type Single = Extract<PurchaseConfig, { kind: 'maintenance' }>
type Choice = Omit<Single, 'months'>

interface BuyPageProps {
  title: string
  text: string
  /** What makes the price, besides the term; undefined while something is not chosen. */
  choice: Choice | undefined
  subject: string
  nameHelp: string
  /** The sections in which the choice is made. */
  children: ReactNode
  /** What is said and shown once it is bought. */
  bought: string
  then: string
}

const schema = z.object({ name: lineAtMost(resourceNameMax), renewal: renewalRule })
/** A price is held ten minutes; a page that stays open asks again before that. */
const quoteEveryMs = 8 * 60_000

/** The page on which a thing of one price is bought: its choices, its name, its term, and what that comes to. */
export function BuyPage({ title, text, choice, subject, nameHelp, children, bought, then }: BuyPageProps) {
  const form = useDraftForm({
    name: `buy-${choice?.kind ?? ''}`,
    schema,
    initial: { name: '', months: 1, renewal: 'off' as AutoRenewal },
  })
  const { values, set } = form
  const go = useNavigate()
  const write = useWrite(purchaseCalls.resourceCreate, { inForm: true, action: title })
  const add = useWrite(cartCalls.cartAdd, { inForm: true, action: t('cart.add') })
  const cart = useCall(cartCalls.cartList).data?.result ?? []
  const opened = useOpen(['cart'])
  const config = { ...choice, months: values.months } as Single
  const answer = useCall(purchaseCalls.resourcePrice, config, {
    enabled: choice !== undefined,
    keepPrevious: true,
    refetchIntervalMs: quoteEveryMs,
  })
  async function create(details: z.output<typeof schema>) {
    if (!answer.data || answer.isPlaceholderData) return
    await write.send({ ...config, ...details, quote: answer.data.token }).catch(async (error: unknown) => {
      await answer.refetch()
      throw error
    })
    toast('success', bought)
    await go(then)
  }
  async function putAside() {
    try {
      await add.send({ ...config, name: values.name, renewal: values.renewal })
    } catch (error) {
      form.fail((error as { fields?: Record<string, string> }).fields ?? {})
      return
    }
    toast('success', t('cart.added'))
  }
  return (
    <PageShell
      title={title}
      text={text}
      action={
        cart.length > 0 && (
          <Button kind="plain" icon={<IconShoppingCart size={16} stroke={1.6} />} onClick={() => opened.open('cart')}>
            {t('cart.open', { n: cart.length })}
          </Button>
        )
      }
    >
      <form onSubmit={form.submit(create)} noValidate>
        <FormNotes form={form} error={undefined} />
        <BuyLayout
          summary={
            <div className={classes.stack}>
              <BuySummary
                subject={subject}
                quote={choice && answer.data}
                stale={answer.isFetching && (answer.isPlaceholderData || !answer.data)}
                pending={write.pending}
                error={write.error ?? add.error ?? answer.error ?? undefined}
                unplaced={form.unplaced}
              />
              {choice && (
                <Button kind="plain" full pending={add.pending} onClick={() => void putAside()}>
                  {t('cart.add')}
                </Button>
              )}
            </div>
          }
        >
          {children}
          <BuySection title={t('resource.name')}>
            <TextField {...form.field('name')} autoComplete="off" maxLength={resourceNameMax} help={nameHelp} />
          </BuySection>
          <BuySection title={t('buy.term')} text={t('buy.termText')}>
            <TermChoice value={values.months} onChange={(months) => set('months', months)} />
            <SelectField
              {...form.field('renewal')}
              onChange={(renewal) => set('renewal', renewal as AutoRenewal)}
              options={autoRenewals.map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
            />
          </BuySection>
        </BuyLayout>
      </form>
      {opened.kind === 'cart' && <CartDrawer onClose={opened.close} />}
    </PageShell>
  )
}
