import { products, rights, rightTo, type Product, type Right, type Rights } from '@portico/contract/access.ts'
import type { TeamGroup } from '@portico/contract/team/group.ts'
import { teamCalls } from '@portico/contract/team/team.ts'
import { navigate } from '../../base/place/navigate.ts'
import { useSearchParams } from '../../base/place/sight.ts'
import type { LoaderArgs } from '../../base/route/routes.ts'
import { paths } from '../../base/place/paths.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { usePageName } from '../../base/person/use-page-name.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { productName, t } from '../../base/words/words.ts'
import { Answered } from '../../kit/show/Answered.tsx'
import { CheckField } from '../../kit/form/fields.tsx'
import { FormCard } from '../../kit/form/FormCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { toast } from '../../base/state/toast-store.ts'
import classes from './Team.module.css'

/** A group that cannot be shown is told by the page itself. */
export const loader = ({ params }: LoaderArgs) =>
  queryClient.query({ ...query(teamCalls.teamGroupInfo, { id: params.get('id') ?? '' }) }).catch(() => null)

type Family = 'compute' | 'network' | 'data' | 'more'
/** Where each product stands: a new one does not compile until it has a place. */
const familyOf: Record<Product, Family> = {
  host: 'compute',
  disk: 'compute',
  snapshot: 'compute',
  phone: 'compute',
  workstation: 'compute',
  bareMetal: 'compute',
  eip: 'network',
  firewall: 'network',
  router: 'network',
  traffic: 'network',
  connection: 'network',
  forward: 'network',
  ddos: 'network',
  container: 'data',
  database: 'data',
  management: 'more',
  live: 'more',
  acceleration: 'more',
  market: 'more',
  maintenance: 'more',
}
const families = (['compute', 'network', 'data', 'more'] as const).map((family) => ({
  family,
  members: products.filter((product) => familyOf[product] === family),
}))

export default function GroupPermissionPage() {
  const [params] = useSearchParams()
  const answer = useCall(teamCalls.teamGroupInfo, { id: params.get('id') ?? '' })
  return <Answered answer={answer}>{(group) => <Permissions key={group.id} group={group} />}</Answered>
}

function Permissions({ group }: { group: TeamGroup }) {
  const { id, name } = group
  const write = useWrite(teamCalls.teamGroupProductsSave, { inForm: true })
  const form = useDraftForm({
    name: `group-products-${id}`,
    schema: teamCalls.teamGroupProductsSave.input,
    initial: { id, products: group.products as Product[], rights: group.rights as Rights },
  })
  const { value: ticked, onChange } = form.field('products')
  const held = form.field('rights')
  const has = (some: readonly Product[]) => some.every((product) => ticked.includes(product))
  const tick = (some: readonly Product[], on: boolean) =>
    onChange(products.filter((product) => (some.includes(product) ? on : ticked.includes(product))))
  const back = () => {
    form.forget()
    navigate(paths.group(id))
  }
  usePageName(name)
  return (
    <PageShell title={t('team.permissionTitle', { name })} text={t('team.permissionText')}>
      <FormCard
        form={form}
        pending={write.pending}
        error={write.error}
        submitWord={t('kit.save')}
        onCancel={back}
        onSubmit={form.submit(async (values) => {
          await write.send(values)
          toast('success', t('team.permissionSaved', { name, n: values.products.length }))
        })}
      >
        <CheckField name="products" label={t('team.all')} value={has(products)} onChange={(on) => tick(products, on)} />
        <div className={classes.families}>
          {families.map(({ family, members }) => (
            <fieldset key={family} className={classes.family}>
              <legend className={classes.legend}>{t(`team.families.${family}`)}</legend>
              <CheckField
                label={t('team.allOf', { family: t(`team.families.${family}`) })}
                value={has(members)}
                onChange={(on) => tick(members, on)}
              />
              {members.map((product) => (
                <div key={product} className={classes.right}>
                  <CheckField
                    name={product}
                    label={productName(product)}
                    value={ticked.includes(product)}
                    onChange={(on) => tick([product], on)}
                  />
                  {ticked.includes(product) && (
                    <select
                      className={classes.rightChoice}
                      aria-label={t('team.rightsTo', { product: productName(product) })}
                      value={rightTo(product, held.value)}
                      onChange={({ target }) => held.onChange({ ...held.value, [product]: target.value as Right })}
                    >
                      {rights.map((right) => (
                        <option key={right} value={right}>
                          {t(`team.rights.${right}`)}
                        </option>
                      ))}
                    </select>
                  )}
                </div>
              ))}
            </fieldset>
          ))}
        </div>
        {ticked.length === 0 && (
          <p className={classes.warning} role="status">
            {t('team.noneTicked')}
          </p>
        )}
      </FormCard>
    </PageShell>
  )
}
