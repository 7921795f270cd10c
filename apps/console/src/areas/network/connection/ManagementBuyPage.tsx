import { management } from '@portico/contract/network/management.ts'
import { managementName, managementPassword } from '@portico/contract/rules/network.ts'
import type { ReactNode } from 'react'
import { BuySection } from '../../../kit/buy/BuyLayout.tsx'
import { find } from '../../../base/words/words.ts'
import { PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { ProductBuyPage, type BuyForm } from '../../../sold/ProductBuyPage.tsx'
import { managementScreens, say } from './management.screens.ts'
import { ReachChecks } from './ReachChecks.tsx'

const initial = { account_name: '', password: '', reach: [] as string[] }
const rules = { account_name: managementName, password: managementPassword }

function useChoices(form: BuyForm<typeof initial>) {
  const { account_name, reach } = form.values
  return {
    config: {},
    besides: { reach },
    subject: account_name || managementScreens.title('list'),
    sections: () => (
      <>
        <BuySection title={say('account')} text={say('accountText')}>
          <TextField {...form.field('account_name')} required autoComplete="off" />
          <PasswordField
            {...form.field('password')}
            required
            autoComplete="new-password"
            help={find('rules.managementPassword')}
          />
        </BuySection>
        <BuySection title={say('reaches')} text={say('reachText')}>
          <ReachChecks value={reach} onChange={(ids) => form.set('reach', ids)} />
        </BuySection>
      </>
    ),
  }
}

export function ManagementBuyPage({ above }: { above: ReactNode }) {
  return (
    <ProductBuyPage
      product={management}
      screens={managementScreens}
      initial={initial}
      rules={rules}
      useChoices={useChoices}
      above={above}
      nameless
    />
  )
}
