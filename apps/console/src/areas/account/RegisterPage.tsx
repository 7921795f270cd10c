import { registerCalls, RegisterInput, type CodeChannel } from '@portico/contract/account/register.ts'
import {
  companyGiven,
  passwordsMatch,
  registerPhoneFits,
  type RegisterUserType,
} from '@portico/contract/rules/account.ts'
import { Link } from '../../kit/show/Link.tsx'
import { useLocation } from '../../base/place/sight.ts'
import { call } from '../../base/call/client.ts'
import { Button } from '../../kit/show/Button.tsx'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { enter } from '../../base/session/session.ts'
import { site } from '../../base/person/site.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { CheckField, PasswordField, TextField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { PhoneField } from '../../kit/form/select-fields.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { SendCode } from '../../kit/form/SendCode.tsx'
import { useForm } from '../../base/state/use-form.ts'
import { dialOf, mainland, useArea } from '../../base/person/area-codes.ts'
import { loadCountries } from '../../base/person/countries.ts'
import classes from './Sign.module.css'
import { SignTitle } from './SignTitle.tsx'
import { WithTerms } from './WithTerms.tsx'

const initial = {
  user_type: 'personal' as RegisterUserType,
  company: '',
  email: '',
  area_code: dialOf(mainland),
  phone: '',
  channel: 'email' as CodeChannel,
  code: '',
  password: '',
  confirm_password: '',
  referral_code: '',
  invite_code: '',
  terms: false,
}

export const loader = async () => {
  await loadCountries()
  return null
}

export default function RegisterPage() {
  return (
    <PublicFrame>
      {site().registration_open ? (
        <RegisterForm />
      ) : (
        <SignTitle title={t('account.registerTitle')}>{t('account.registrationClosed')}</SignTitle>
      )}
    </PublicFrame>
  )
}

function RegisterForm() {
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const write = useWrite(registerCalls.accountRegister, { inForm: true })
  const form = useForm({
    schema: RegisterInput,
    // Whoever was sent here by somebody brings the code along.
    initial: { ...initial, referral_code: query.get('referral') ?? '', invite_code: query.get('invite') ?? '' },
    check: (values) => ({
      phone: values.phone && !registerPhoneFits(values.area_code, values.phone) ? 'rules.phone' : undefined,
      company: companyGiven(values.user_type, values.company) ? undefined : 'rules.empty',
      confirm_password:
        values.confirm_password && !passwordsMatch(values.password, values.confirm_password)
          ? 'rules.passwordsDiffer'
          : undefined,
    }),
  })
  const { values, set } = form
  const byEmail = values.channel === 'email'
  const area = useArea(values.area_code, (dial) => set('area_code', dial))
  return (
    <>
      <SignTitle title={t('account.registerTitle')}>
        {t('account.haveAccount')} <Link to={paths.login()}>{t('account.signIn')}</Link>
      </SignTitle>
      <form
        className={classes.form}
        noValidate
        onSubmit={form.submit(async (sent) => navigate(enter(await write.send(sent), search), { replace: true }))}
      >
        <FormProblem error={write.error} unplaced={form.unplaced} failed={t('account.registerFailed')} />
        <Segments
          full
          labelled
          label={t('account.userType')}
          value={values.user_type}
          onChange={(value) => set('user_type', value)}
          options={[
            { value: 'personal', label: t('account.personal') },
            { value: 'enterprise', label: t('account.enterprise') },
          ]}
        />
        {values.user_type === 'enterprise' && <TextField {...form.field('company')} autoComplete="organization" />}
        <TextField {...form.field('email')} type="email" autoComplete="email" />
        <PhoneField {...form.field('phone')} {...area} />
        <Segments
          full
          labelled
          label={t('account.codeBy')}
          value={values.channel}
          onChange={(value) => set('channel', value)}
          options={[
            { value: 'email', label: t('account.byEmail') },
            { value: 'sms', label: t('account.bySms') },
          ]}
        />
        <div className={classes.codeRow}>
          <TextField
            {...form.field('code')}
            label={t(byEmail ? 'account.emailCode' : 'account.smsCode')}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <SendCode
            key={values.channel}
            target={byEmail ? values.email : values.phone}
            emptyWarning={t(byEmail ? 'rules.codeEmail' : 'rules.codePhone')}
            send={() =>
              call(registerCalls.registerCodeSend, {
                channel: values.channel,
                email: values.email,
                area_code: values.area_code,
                phone: values.phone,
                code_type: 'register',
              })
            }
          />
        </div>
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          advise={[values.email, values.company, values.phone]}
        />
        <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
        {form.values.invite_code !== '' && (
          <TextField
            {...form.field('invite_code')}
            label={t('account.invite')}
            readOnly
            help={t('account.inviteHelp')}
          />
        )}
        {!site().of_agent && (
          <TextField {...form.field('referral_code')} label={t('account.referral')} autoComplete="off" />
        )}
        <CheckField
          {...form.field('terms')}
          label={<WithTerms text={t('account.agree', { service: '{service}', policy: '{policy}' })} />}
        />
        <Button type="submit" full pending={write.pending}>
          {t('account.register')}
        </Button>
      </form>
    </>
  )
}
