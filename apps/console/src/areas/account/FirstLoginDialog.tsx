import { Modal } from '@mantine/core'
import { userCalls, type UserInfo } from '@portico/contract/account/user.ts'
import { firstLoginDialogWidthPx, realTypeNative } from '@portico/contract/constants.ts'
import { firstLoginProblem, switchFirstLogin, type FirstLoginDraft } from '@portico/contract/rules/first-login.ts'
import { userTypeCodes } from '@portico/contract/states/account.ts'
import { useState, type FormEvent } from 'react'
import { navigate } from '../../base/place/navigate.ts'
import { paths } from '../../base/place/paths.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { describe, t } from '../../base/words/words.ts'
import { Button } from '../../kit/show/Button.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormProblem } from '../../kit/form/FormProblem.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { toast } from '../../base/state/toast-store.ts'
import classes from './Center.module.css'

/** Asks once whether a company or a person is behind the account. There is no way around it: prices and papers depend on it. */
export default function FirstLoginDialog({ person }: { person: UserInfo }) {
  const write = useWrite(userCalls.userSave, { inForm: true })
  const [draft, setDraft] = useState<FirstLoginDraft>(() =>
    person.registered_as === 'enterprise'
      ? { type: 'company', company: person.company, contact: '' }
      : { type: 'personal', company: '', contact: person.contact },
  )
  const isCompany = draft.type === 'company'

  async function save(event: FormEvent) {
    event.preventDefault()
    const problem = firstLoginProblem(draft)
    if (problem) return toast('warning', describe(problem, ''))
    try {
      await write.send({
        is_personal: isCompany ? userTypeCodes.enterprise : userTypeCodes.personal,
        company: draft.company.trim(),
        contact: draft.contact.trim(),
        address: person.address,
      })
      navigate(isCompany ? paths.companyCertificate(realTypeNative) : paths.personalCertificate(realTypeNative))
    } catch {
      // The form shows why.
    }
  }
  return (
    <Modal
      opened
      onClose={() => {}}
      size={firstLoginDialogWidthPx}
      title={t('account.firstTitle')}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <form className={classes.stack} noValidate onSubmit={(event) => void save(event)}>
        <p className={classes.line}>{t('account.firstText')}</p>
        <FormProblem error={write.error} />
        <Segments
          full
          label={t('account.userType')}
          value={draft.type}
          onChange={(type) => setDraft(switchFirstLogin(draft, type))}
          options={[
            { value: 'company', label: t('account.company') },
            { value: 'personal', label: t('account.personal') },
          ]}
        />
        {isCompany ? (
          <TextField
            key="company"
            label={t('fields.company')}
            value={draft.company}
            error={write.error?.fields['company']}
            autoComplete="organization"
            onChange={(company) => setDraft({ ...draft, company })}
          />
        ) : (
          <TextField
            key="contact"
            label={t('fields.contact')}
            value={draft.contact}
            error={write.error?.fields['contact']}
            autoComplete="name"
            onChange={(contact) => setDraft({ ...draft, contact })}
          />
        )}
        <Button type="submit" full pending={write.pending}>
          {t('kit.confirm')}
        </Button>
      </form>
    </Modal>
  )
}
