import { phoneProxyNameLengthMax, phoneRegionLengthMax } from '@portico/contract/constants.ts'
import { phoneCalls } from '@portico/contract/phone/device.ts'
import { phoneProxyCalls, PhoneProxyForm, phoneProxyModes, type PhoneProxy } from '@portico/contract/phone/proxy.ts'
import * as z from 'zod/mini'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { typedNumber } from '../../../base/state/typed-number.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { t } from '../../../base/words/words.ts'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { CheckField, ChoiceField, PasswordField, TextField } from '../../../kit/form/fields.tsx'
import { SelectField } from '../../../kit/form/select-fields.tsx'

const { shape } = PhoneProxyForm
const schema = z.extend(PhoneProxyForm, {
  port: typedNumber(shape.port),
  availability_zone: z.string(),
  password: z.string(),
  clear: z.boolean(),
})

const initialOf = (proxy: PhoneProxy | undefined) => ({
  name: proxy?.name ?? '',
  region: proxy?.region ?? '',
  availability_zone: String(proxy?.availability_zone ?? 0),
  mode: proxy?.mode ?? ('http' as const),
  server: proxy?.server ?? '',
  port: proxy ? String(proxy.port) : '',
  outbound_ip: proxy?.outbound_ip ?? '',
  user_name: proxy?.user_name ?? '',
  password: '',
  clear: false,
})

function useZones() {
  const zones = useCall(phoneCalls.phoneResource, { resource_type: 'az_arr' }).data?.result
  const named = typeof zones === 'object' ? Object.entries(zones) : []
  return [{ value: '0', label: t('phoneTools.proxies.anyZone') }, ...named.map(([value, label]) => ({ value, label }))]
}

/** A password that is not typed stays as it is. */
const passwordOf = ({ password, clear }: { password: string; clear: boolean }) =>
  clear ? { password: '' } : password ? { password } : {}

export function ProxyForm({ proxy, onClose }: { proxy: PhoneProxy | undefined; onClose: () => void }) {
  const write = useWrite(phoneProxyCalls.phoneProxy, { inForm: true })
  const zones = useZones()
  const form = useForm({ schema, initial: initialOf(proxy) })
  const send = ({ password, clear, availability_zone, ...rest }: z.output<typeof schema>) =>
    write.send({
      action: 'save',
      id: proxy?.id,
      ...rest,
      availability_zone: Number(availability_zone),
      ...passwordOf({ password, clear }),
    })
  return (
    <SaveDrawer
      title={proxy ? t('phoneTools.proxies.editTitle', { name: proxy.name }) : t('phoneTools.proxies.add')}
      form={form}
      write={{ ...write, send }}
      saved={t('phoneTools.proxies.saved')}
      onClose={onClose}
    >
      <TextField {...form.field('name')} autoFocus required autoComplete="off" maxLength={phoneProxyNameLengthMax} />
      <TextField {...form.field('region')} autoComplete="off" maxLength={phoneRegionLengthMax} />
      <SelectField {...form.field('availability_zone')} label={t('phoneTools.proxies.zone')} options={zones} />
      <ChoiceField
        {...form.field('mode')}
        options={phoneProxyModes.map((value) => ({ value, label: t(`phoneTools.proxies.modes.${value}`) }))}
      />
      <TextField {...form.field('server')} label={t('phoneTools.proxies.address')} mono required autoComplete="off" />
      <TextField {...form.field('port')} inputMode="numeric" required />
      <TextField {...form.field('outbound_ip')} mono autoComplete="off" />
      <TextField {...form.field('user_name')} autoComplete="off" />
      <PasswordField
        {...form.field('password')}
        autoComplete="new-password"
        help={proxy?.has_password ? t('phoneTools.proxies.passwordKept') : undefined}
      />
      {proxy?.has_password && <CheckField {...form.field('clear')} label={t('phoneTools.proxies.clearPassword')} />}
    </SaveDrawer>
  )
}
