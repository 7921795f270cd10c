import { keyPairCalls } from '@portico/contract/compute/key-pair.ts'
import { hostsPerPurchaseMax } from '@portico/contract/constants.ts'
import type { Image } from '@portico/contract/node/node.ts'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { AreaField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { Stepper } from '../../kit/form/Stepper.tsx'
import type { HostForm } from './CreateHostPage.tsx'
import classes from '../../sold/Buy.module.css'
import { say } from './host.screens.ts'

export function HostSignIn({ form, image }: { form: HostForm; image: Image }) {
  const { values, set } = form
  const keys = useCall(keyPairCalls.keyPairList, { limit: 100 }, { enabled: values.sign_in === 'key' }).data?.result
  const key = keys?.find(({ id }) => id === values.key_pair_id)
  const isByKey = values.sign_in === 'key'
  const fold = {
    chosen: isByKey ? key?.name : say('create.signInWays.password'),
    more: say('create.asUser', { name: image.user_name }),
    price: t('buy.included'),
    isUnsettled: isByKey
      ? !key || form.errors['key_pair_id'] !== undefined
      : !values.password || form.errors['password'] !== undefined,
  }
  return (
    <BuySection title={say('create.signIn')} fold={fold}>
      <div className={classes.row}>
        <Segments
          label={say('create.signIn')}
          value={values.sign_in}
          onChange={(way) => set('sign_in', way)}
          options={(['password', 'key'] as const).map((value) => ({ value, label: say(`create.signInWays.${value}`) }))}
        />
        <span className={classes.quiet}>
          {say('create.userName')} <span className="mono">{image.user_name}</span>
        </span>
      </div>
      {values.sign_in === 'password' ? (
        <PasswordField
          {...form.field('password')}
          value={values.password ?? ''}
          onChange={(typed) => set('password', typed === '' ? undefined : typed)}
          autoComplete="new-password"
          advise={[image.user_name]}
          required
        />
      ) : keys?.length === 0 ? (
        <p className={classes.note}>
          {say('create.noKeys')} <Link to={paths.keyPairs()}>{say('create.keys')}</Link>
        </p>
      ) : (
        <SelectField
          {...form.field('key_pair_id')}
          value={values.key_pair_id ?? ''}
          onChange={(id) => set('key_pair_id', id || undefined)}
          options={(keys ?? []).map(({ id, name, fingerprint }) => ({ value: id, label: `${name} · ${fingerprint}` }))}
          required
        />
      )}
    </BuySection>
  )
}

export function HostNames({ form }: { form: HostForm }) {
  const { values, set } = form
  return (
    <BuySection title={say('create.names')} text={say('create.quantityText')}>
      <div className={classes.fields}>
        <TextField {...form.field('host_name')} autoComplete="off" mono required />
        <TextField {...form.field('alias')} autoComplete="off" help={say('create.aliasHelp')} />
      </div>
      <div className={classes.row}>
        <span className={classes.rowName}>{t('buy.quantity')}</span>
        <Stepper
          label={t('buy.quantity')}
          value={values.quantity}
          onChange={(quantity) => set('quantity', quantity)}
          min={1}
          max={hostsPerPurchaseMax}
        />
      </div>
      <details>
        <summary className={classes.plainButton}>{say('create.more')}</summary>
        <AreaField {...form.field('user_data')} help={say('create.userDataHelp')} rows={4} />
      </details>
    </BuySection>
  )
}
