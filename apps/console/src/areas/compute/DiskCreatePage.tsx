import { diskCalls, DiskCreateInput, type DiskConfig } from '@portico/contract/compute/disk.ts'
import { diskGbMin } from '@portico/contract/rules/compute.ts'
import { snapshotCalls, type Snapshot } from '@portico/contract/compute/snapshot.ts'
import { dataDisksGbMax } from '@portico/contract/constants.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { purchaseCalls } from '@portico/contract/resource/purchase.ts'
import { autoRenewals, type AutoRenewal } from '@portico/contract/states/compute.ts'
import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { provide } from '../../base/call/events.ts'
import { clearNoStock, noStockStore } from '../../base/call/no-stock.ts'
import { paths } from '../../base/place/paths.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { BuyLayout, BuySection } from '../../kit/buy/BuyLayout.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormNotes } from '../../kit/form/FormCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { capacityText } from '../../base/format/sizes.ts'
import { Stepper } from '../../kit/form/Stepper.tsx'
import { toast } from '../../base/state/toast-store.ts'
import { useHostsOf } from './DiskForms.tsx'
import classes from '../../sold/Buy.module.css'
import { BuySummary } from '../../sold/BuySummary.tsx'
import { chosenNode, NodeChoice } from '../../sold/NodeChoice.tsx'
import { TermChoice } from '../../sold/TermChoice.tsx'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

const { name, renewal } = DiskCreateInput.shape
const schema = z.object({ name, renewal })
const none = 'none'
/** A price is held ten minutes; a page that stays open asks again before that. */
const quoteEveryMs = 8 * 60_000

/** The snapshot that the address names, wherever it is; it decides on the node until another one is chosen. */
function useSource(id: string): Snapshot | undefined {
  const found = useCall(snapshotCalls.snapshotList, { search: id, limit: 1 }, { enabled: id !== '' })
  return found.data?.result[0]
}

export default function DiskCreatePage() {
  const [address] = useSearchParams()
  const from = address.get('snapshot_id') ?? ''
  const form = useDraftForm({
    name: `disk-${from}`,
    schema,
    initial: {
      controller_id: '',
      capacity_gb: 100,
      snapshot_id: from,
      host_id: address.get('host_id') ?? '',
      name: '',
      months: 1,
      renewal: 'off' as AutoRenewal,
    },
  })
  const { values, set } = form
  const go = useNavigate()
  const write = useWrite(diskCalls.diskCreate, { inForm: true, action: t('pages.createDisk') })
  const soldOut = useSyncExternalStore(noStockStore.watch, noStockStore.read)
  const named = useSource(from)
  const node = chosenNode(useCall(nodeCalls.nodeList).data?.result ?? [], values.controller_id || (named?.node ?? ''))
  const at = node?.controller_id ?? ''
  const copies =
    useCall(snapshotCalls.snapshotList, { node: at, status: 'available', limit: 100 }, { enabled: at !== '' }).data
      ?.result ?? []
  const hosts = useHostsOf(at, at !== '') ?? []
  const source = copies.find(({ id }) => id === values.snapshot_id)
  const host = hosts.find(({ id }) => id === values.host_id)
  const leastGb = Math.max(source?.capacity_gb ?? 0, diskGbMin)
  const config: DiskConfig = {
    kind: 'disk',
    controller_id: at,
    capacity_gb: Math.max(values.capacity_gb, leastGb),
    months: values.months,
  }
  const answer = useCall(purchaseCalls.purchasePrice, config, {
    enabled: at !== '',
    keepPrevious: true,
    refetchIntervalMs: quoteEveryMs,
  })
  // Another part of the frame says so; the page that offers nodes chooses the new one.
  useEffect(() => provide('nodeSubscribed', (id) => set('controller_id', id)), [set])

  const choose: typeof set = (field, value) => {
    clearNoStock()
    set(field, value)
  }
  async function create(details: z.output<typeof schema>) {
    if (!answer.data || answer.isPlaceholderData) return
    const { kind: _kind, ...choice } = config
    await write
      .send({
        ...choice,
        ...details,
        ...(host && { host_id: host.id }),
        ...(source && { snapshot_id: source.id }),
        quote: answer.data.token,
      })
      .catch(async (error: unknown) => {
        await answer.refetch()
        throw error
      })
    toast('success', t('disks.bought'))
    await go(paths.disks())
  }
  const subject = [node?.controller_name, capacityText(config.capacity_gb), source?.name, host?.name]
  return (
    <PageShell title={t('pages.createDisk')} text={t('disks.createText')}>
      <form onSubmit={form.submit(create)} noValidate>
        <FormNotes form={form} error={undefined} />
        <BuyLayout
          summary={
            <BuySummary
              subject={subject.filter(Boolean).join(' · ')}
              quote={node && answer.data}
              stale={answer.isFetching && (answer.isPlaceholderData || !answer.data)}
              pending={write.pending}
              error={soldOut ? undefined : (write.error ?? answer.error ?? undefined)}
              soldOut={soldOut}
              unplaced={form.unplaced}
            />
          }
        >
          <BuySection title={t('buy.node')} text={t('buy.nodeText')}>
            <NodeChoice value={at} onChange={(id) => choose('controller_id', id)} />
          </BuySection>
          {node && (
            <>
              <BuySection title={t('disks.source')} text={t('disks.sourceText')}>
                <SelectField
                  {...form.field('snapshot_id')}
                  searchable
                  value={source?.id ?? none}
                  onChange={(id) => choose('snapshot_id', id === none ? '' : id)}
                  options={[
                    { value: none, label: t('disks.empty') },
                    ...copies.map(({ id, name: called, disk_name: disk, capacity_gb: gb }) => ({
                      value: id,
                      label: `${called} · ${disk} · ${capacityText(gb)}`,
                    })),
                  ]}
                />
                {named && named.node !== at && (
                  <p className={classes.short} role="status">
                    {t('disks.sourceElsewhere', { name: named.name, node: named.node_name })}
                  </p>
                )}
              </BuySection>
              <BuySection
                title={t('disks.size')}
                text={source ? t('disks.sourceSize', { n: leastGb }) : t('disks.sizeText')}
              >
                <div className={classes.row}>
                  <Stepper
                    label={t('disks.size')}
                    name="capacity_gb"
                    value={config.capacity_gb}
                    onChange={(gb) => choose('capacity_gb', gb)}
                    min={leastGb}
                    max={dataDisksGbMax}
                    step={10}
                    unit="GB"
                  />
                  {form.errors['capacity_gb'] && <span className={classes.short}>{form.errors['capacity_gb']}</span>}
                </div>
              </BuySection>
              <BuySection title={t('disks.attachTo')} text={t('disks.attachToText')}>
                <SelectField
                  {...form.field('host_id')}
                  searchable
                  value={host?.id ?? none}
                  onChange={(id) => choose('host_id', id === none ? '' : id)}
                  options={[
                    { value: none, label: t('disks.noAttach') },
                    ...hosts.map(({ id, name: called, private_ip: ip }) => ({
                      value: id,
                      label: [called, ip].filter(Boolean).join(' · '),
                    })),
                  ]}
                />
              </BuySection>
              <BuySection title={t('disks.nameTitle')}>
                <TextField {...form.field('name')} autoComplete="off" help={t('disks.nameHelp')} />
              </BuySection>
              <BuySection title={t('buy.term')} text={t('buy.termText')}>
                <TermChoice value={values.months} onChange={(months) => choose('months', months)} />
                <SelectField
                  {...form.field('renewal')}
                  onChange={(chosen) => set('renewal', chosen as AutoRenewal)}
                  options={autoRenewals.map((value) => ({ value, label: t(`states.autorenew.${value}`) }))}
                />
              </BuySection>
            </>
          )}
        </BuyLayout>
      </form>
    </PageShell>
  )
}
