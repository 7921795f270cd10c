import { newUserVoucherYuan } from '@portico/contract/constants.ts'
import { formatMoney } from '@portico/contract/formats.ts'
import { voucherCalls } from '@portico/contract/money/voucher.ts'
import { customerCalls, type Customer } from '@portico/contract/platform/customers.ts'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconGift from '@tabler/icons-react/dist/esm/icons/IconGift.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import IconUserOff from '@tabler/icons-react/dist/esm/icons/IconUserOff.mjs'
import { useWrite } from '../../base/call/use-write.ts'
import { usePerson } from '../../base/person/person.ts'
import { absolute, paths } from '../../base/place/paths.ts'
import { mayOpen } from '../../base/route/guard.ts'
import type { RowAction } from '../../base/state/list.ts'
import { toast } from '../../base/state/toast-store.ts'
import { useParam } from '../../base/state/use-param.ts'
import { t } from '../../base/words/words.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { CustomerStatusForm } from './CustomerStatusForm.tsx'

/** What operators do with a customer, from the list and from its page. */
export function useCustomerActions(rows: readonly Customer[] | undefined) {
  const look = useWrite(customerCalls.customerView)
  const welcome = useWrite(voucherCalls.platformVoucherWelcome)
  const mayGive = mayOpen('operator.vouchers', usePerson())
  const form = useParam('form')
  const [kind, id] = form.value.split(':')
  const chosen = rows?.find(({ account_id }) => account_id === id)
  function actions({ account_id, name, status, welcomed }: Customer): RowAction[] {
    const closed = status === 'closed' ? t('customers.closedOne') : undefined
    const shut = closed ?? (status === 'disabled' ? t('customers.disabledOne') : undefined)
    const amount = formatMoney(String(newUserVoucherYuan))
    return [
      {
        key: 'edit',
        word: t('customers.edit'),
        icon: IconPencil,
        quick: true,
        refused: closed,
        run: () => form.open(`edit:${account_id}`),
      },
      {
        key: 'look',
        word: t('customers.look'),
        icon: IconEye,
        refused: shut,
        confirm: {
          title: t('customers.look'),
          text: t('customers.lookText', { name }),
          confirm: t('customers.look'),
        },
        run: async () => {
          const { view_ticket } = await look.send({ account_id })
          window.open(absolute(paths.home({ view_ticket })), '_blank', 'noopener')
        },
      },
      ...(mayGive
        ? [
            {
              key: 'welcome',
              word: t('customers.welcome', { amount }),
              icon: IconGift,
              refused: shut ?? (welcomed ? t('customers.welcomed') : undefined),
              confirm: {
                title: t('customers.welcome', { amount }),
                text: t('customers.welcomeText', { name }),
                confirm: t('customers.welcomeGive'),
              },
              run: async () => {
                await welcome.send({ account_id })
                toast('success', t('customers.welcomeDone', { name, amount }))
              },
            },
          ]
        : []),
      status === 'disabled'
        ? {
            key: 'enable',
            word: t('customers.enable'),
            icon: IconUserCheck,
            divided: true,
            run: () => form.open(`enable:${account_id}`),
          }
        : {
            key: 'disable',
            word: t('customers.disable'),
            icon: IconUserOff,
            danger: true,
            divided: true,
            refused: closed,
            run: () => form.open(`disable:${account_id}`),
          },
    ]
  }
  const dialogs = (
    <>
      {kind === 'edit' && chosen && <CustomerForm key={id} customer={chosen} onClose={form.close} />}
      {(kind === 'disable' || kind === 'enable') && chosen && (
        <CustomerStatusForm customer={chosen} to={kind === 'disable' ? 'disabled' : 'normal'} onClose={form.close} />
      )}
    </>
  )
  return { actions, dialogs }
}
