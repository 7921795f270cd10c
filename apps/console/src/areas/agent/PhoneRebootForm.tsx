import { agentActCalls } from '@portico/contract/agent/act.ts'
import type { AgentResource } from '@portico/contract/agent/sale.ts'
import { phoneIds, phonesAtOnceMax } from '@portico/contract/phone/device.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useForm } from '../../base/state/use-form.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'
import { FormDrawer } from '../../kit/dialog/FormDrawer.tsx'
import { CheckList } from '../../kit/form/CheckList.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import ActResults, { type ActResult } from '../../sold/ActResults.tsx'
import classes from './Agent.module.css'

interface PhoneRebootFormProps {
  row: AgentResource
  onClose: () => void
}

const Chosen = z.object({ device_ids: phoneIds })

/** Some phones of a service; those that are not rebooted are told apart, each with its reason. */
export function PhoneRebootForm({ row: { id, name, customer, account_id }, onClose }: PhoneRebootFormProps) {
  const answer = useCall(agentActCalls.agentPhoneList, { id })
  const write = useWrite(agentActCalls.agentPhoneReboot, { inForm: true })
  const form = useForm({ schema: Chosen, initial: { device_ids: [] as string[] } })
  const [told, setTold] = useState<readonly ActResult[]>()
  const word = t('agent.phones.reboot')
  const send = form.submit(async ({ device_ids }) => {
    const { result } = await write.send({ action: 'reboot phones', account_id, device_ids })
    if (result.some(({ ok }) => !ok))
      return setTold(result.map(({ device_id, msg }) => ({ id: device_id, name: device_id, refused: msg })))
    toast('success', t('agent.phones.begun', { n: result.length }))
    return onClose()
  })
  if (told) return <ActResults action={word} results={told} onClose={onClose} />
  return (
    <FormDrawer
      title={t('agent.phones.title', { name })}
      form={form}
      pending={write.pending}
      error={write.error}
      submitWord={word}
      onClose={onClose}
      onSubmit={send}
    >
      <p className={classes.help}>{t('agent.phones.text', { customer })}</p>
      <Answered answer={answer}>
        {({ result }) => (
          <CheckList
            label={t('agent.phones.list')}
            rows={result.map(({ id: phone, remark, model, state }) => ({
              id: phone,
              name: remark || phone,
              second: `${model} · ${t(`states.phoneDeviceCode.${state}`)}`,
            }))}
            chosen={form.values.device_ids}
            onChoose={(ids) => form.set('device_ids', [...ids])}
            max={phonesAtOnceMax}
            words={{
              count: (n) => t('agent.phones.count', { n, max: phonesAtOnceMax }),
              all: t('agent.phones.all'),
              none: t('agent.phones.none'),
              nothing: t('agent.phones.nothing'),
            }}
          />
        )}
      </Answered>
      {form.field('device_ids').error && <p className={classes.error}>{form.field('device_ids').error}</p>}
    </FormDrawer>
  )
}
