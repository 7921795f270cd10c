import { BalanceAlarm, balanceAlarmCalls } from '@portico/contract/money/balance-alarm.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { t } from '../../../base/words/words.ts'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Card } from '../../../kit/show/Card.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { SaveCard } from '../../../kit/form/SaveCard.tsx'
import { useForm } from '../../../base/state/use-form.ts'

/** Below which balance the owner is told. */
export function BalanceAlarmCard() {
  const answer = useCall(balanceAlarmCalls.balanceAlarmInfo)
  return <Answered answer={answer}>{({ threshold }) => <AlarmForm key={threshold} threshold={threshold} />}</Answered>
}

function AlarmForm({ threshold }: { threshold: string }) {
  const write = useWrite(balanceAlarmCalls.balanceAlarmSave, { inForm: true, action: t('recharge.alarmTitle') })
  const form = useForm({
    schema: BalanceAlarm,
    initial: { threshold },
    labels: { threshold: t('recharge.alarmBelow') },
  })
  return (
    <Card title={t('recharge.alarmTitle')}>
      <SaveCard bare plain form={form} write={write} saved={t('recharge.alarmSaved')}>
        <TextField {...form.field('threshold')} inputMode="decimal" help={t('recharge.alarmHelp')} />
      </SaveCard>
    </Card>
  )
}
