import { cartCalls } from '@portico/contract/resource/cart.ts'
import type { PurchaseWish } from '@portico/contract/resource/purchase.ts'
import IconShoppingCart from '@tabler/icons-react/dist/esm/icons/IconShoppingCart.mjs'
import { useCall } from '../base/call/queries.ts'
import { useWrite } from '../base/call/use-write.ts'
import { paths } from '../base/place/paths.ts'
import { toast } from '../base/state/toast-store.ts'
import { t } from '../base/words/words.ts'
import { Button, LinkButton } from '../kit/show/Button.tsx'

/** What was put aside, and how more is; nothing of it where a product is bought at once. */
export function useCart(enabled = true) {
  const write = useWrite(cartCalls.cartAdd, { inForm: true, action: t('buy.cartAdd') })
  const lines = useCall(cartCalls.cartList, undefined, { enabled }).data?.result ?? []
  return {
    pending: write.pending,
    error: write.error,
    add: async (wish: PurchaseWish) => {
      await write.send(wish)
      toast('success', t('buy.cartAdded'))
    },
    button: enabled && lines.length > 0 && (
      <LinkButton kind="plain" icon={<IconShoppingCart size={16} stroke={1.6} />} to={paths.cart()}>
        {t('buy.cart', { n: lines.length })}
      </LinkButton>
    ),
  }
}

/** In a bar there is room for its sign alone. */
export const AddButton = ({ bar, ...button }: { bar: boolean; pending: boolean; onClick: () => void }) =>
  bar ? (
    <Button {...button} kind="plain" size="l" name={t('buy.cartAdd')}>
      <IconShoppingCart size={18} stroke={1.6} aria-hidden="true" />
    </Button>
  ) : (
    <Button {...button} kind="plain" full>
      {t('buy.cartAdd')}
    </Button>
  )
