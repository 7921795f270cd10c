import { cartCalls } from '@portico/contract/resource/cart.ts'
import type { PurchaseWish } from '@portico/contract/resource/purchase.ts'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { useRef, type FormEvent } from 'react'
import { useCall } from '../base/call/queries.ts'
import { useWrite } from '../base/call/use-write.ts'
import { paths } from '../base/place/paths.ts'
import { toast } from '../base/state/toast-store.ts'
import { t } from '../base/words/words.ts'
import { Button, LinkButton } from '../kit/show/Button.tsx'

interface CartOptions<Details> {
  /** That of the form, which judges what was typed before anything is sent. */
  submit: (work: (details: Details) => Promise<unknown>) => (event: FormEvent<HTMLFormElement>) => void
  pay: (details: Details) => Promise<unknown>
  /** What is put aside; undefined while something is not chosen. */
  wishOf: (details: Details) => PurchaseWish | undefined
}

/** A form that is sent in two ways: to be paid now, or into the cart. */
export function useCart<Details>({ submit, pay, wishOf }: CartOptions<Details>) {
  const write = useWrite(cartCalls.cartAdd, { inForm: true, action: t('buy.cartAdd') })
  const lines = useCall(cartCalls.cartList).data?.result ?? []
  const sheet = useRef<HTMLFormElement>(null)
  /** Whether what is sent next goes into the cart. */
  const aside = useRef(false)
  async function putAside(details: Details) {
    const wish = wishOf(details)
    if (!wish) return
    await write.send(wish)
    toast('success', t('buy.cartAdded'))
  }
  function askAside() {
    aside.current = true
    sheet.current?.requestSubmit()
  }
  return {
    error: write.error,
    form: {
      ref: sheet,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        const work = aside.current ? putAside : pay
        aside.current = false
        submit(work)(event)
      },
    },
    button: lines.length > 0 && (
      <LinkButton kind="plain" icon={<IconShoppingCart size={16} stroke={1.6} />} to={paths.cart()}>
        {t('buy.cart', { n: lines.length })}
      </LinkButton>
    ),
    beside: ({ bar }: { bar: boolean }) => <AddButton bar={bar} pending={write.pending} onClick={askAside} />,
  }
}

/** In a bar there is room for its sign alone. */
const AddButton = ({ bar, ...button }: { bar: boolean; pending: boolean; onClick: () => void }) =>
  bar ? (
    <Button {...button} kind="plain" size="l" name={t('buy.cartAdd')}>
      <IconShoppingCart size={18} stroke={1.6} aria-hidden="true" />
    </Button>
  ) : (
    <Button {...button} kind="plain" full>
      {t('buy.cartAdd')}
    </Button>
  )
