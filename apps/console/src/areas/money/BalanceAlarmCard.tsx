import { BalanceAlarm, balanceAlarmCalls } from '@portico/contract/money/balance-alarm.ts'
import { useCall } from '../../app/queries.ts'
import { useWrite } from '../../app/use-write.ts'
import { t } from '../../app/words.ts'
import { Answered } from '../../kit/Answered.tsx'
import { Card } from '../../kit/Card.tsx'
import { TextField } from '../../kit/fields.tsx'
import { FormCard } from '../../kit/FormCard.tsx'
import { toast } from '../../kit/toast-store.ts'
import { useForm } from '../../kit/use-form.ts'

/** Below which balance the owner is told. */
export function BalanceAlarmCard() {
  const answer = useCall(balanceAlarmCalls.balanceAlarmInfo)
  return <Answered answer={answer}>{({ threshold }) => <AlarmForm key={threshold} threshold={threshold} />}</Answered>
}

function AlarmForm({ threshold }: { threshold: string }) {
  const write = useWrite(balanceAlarmCalls.balanceAlarmSave, { inForm: true, action: t('recharge.alarmTitle') })
  const form = useForm({ schema: BalanceAlarm, initial: { threshold } })
  return (
    <Card title={t('recharge.alarmTitle')}>
      <FormCard
        bare
        plain
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('recharge.alarmSaved'))
        })}
      >
        <TextField {...form.field('threshold')} inputMode="decimal" help={t('recharge.alarmHelp')} />
      </FormCard>
    </Card>
  )
}
