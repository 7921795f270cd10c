import { ratingMax, WorkOrderRating, workOrderCalls, type WorkOrderInfo } from '@portico/contract/support/work-order.ts'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { Card } from '../../kit/show/Card.tsx'
import { AreaField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { Stars } from './work-order-marks.tsx'
import classes from './WorkOrder.module.css'

/** How content the customer is, said once. */
export function RatingCard({ info }: { info: WorkOrderInfo }) {
  return (
    <Card title={t('workOrder.howWasIt')}>
      {info.rating === null ? (
        <RatingForm wid={info.wid} />
      ) : (
        <>
          <Stars rating={info.rating} />
          {info.rating_comment && <p className={classes.pre}>{info.rating_comment}</p>}
        </>
      )}
    </Card>
  )
}

function RatingForm({ wid }: { wid: string }) {
  const write = useWrite(workOrderCalls.workOrderRate, { inForm: true })
  const form = useDraftForm({
    name: `rate-${wid}`,
    schema: WorkOrderRating,
    initial: { wid, rating: 0, comment: '' },
  })
  const submit = form.submit(async (rating) => {
    await write.send(rating)
    toast('success', t('workOrder.rated'))
  })
  const { rating } = form.values
  const error = form.errors['rating']
  return (
    <FormCard
      form={form}
      bare
      plain
      onSubmit={submit}
      pending={write.pending}
      error={write.error}
      submitWord={t('workOrder.rate')}
    >
      <fieldset className={classes.rating}>
        <legend className="visually-hidden">{t('fields.rating')}</legend>
        {Array.from({ length: ratingMax }, (_, n) => n + 1).map((n) => (
          <label key={n} className={classes.star} data-set={n <= rating || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name="rating"
              value={n}
              checked={n === rating}
              aria-label={t('workOrder.ratingOf', { n })}
              onChange={() => form.set('rating', n)}
            />
            {n <= rating ? (
              <IconStarFilled size={22} aria-hidden="true" />
            ) : (
              <IconStar size={22} stroke={1.5} aria-hidden="true" />
            )}
          </label>
        ))}
      </fieldset>
      {error && (
        <p className={classes.hint} data-over role="alert">
          {error}
        </p>
      )}
      <AreaField {...form.field('comment')} rows={3} placeholder={t('workOrder.commentPlaceholder')} />
    </FormCard>
  )
}
