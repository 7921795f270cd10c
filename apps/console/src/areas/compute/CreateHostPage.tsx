import { HostDetails, hostCalls, type HostConfig } from '@portico/contract/compute/host.ts'
import { systemDiskGbDefault } from '@portico/contract/constants.ts'
import { nodeCalls, type Flavor, type Image } from '@portico/contract/node/node.ts'
import type { AutoRenewal } from '@portico/contract/states/compute.ts'
import { useCallback, useSyncExternalStore } from 'react'
import { useLeaveDone } from '../../base/route/leave-done.ts'
import { clearNoStock, noStockStore } from '../../base/call/no-stock.ts'
import { mayDo } from '../../base/route/guard.ts'
import { paths } from '../../base/place/paths.ts'
import { usePerson } from '../../base/person/person.ts'
import { query, queryClient, useCall } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { t } from '../../base/words/words.ts'
import { BuyLayout } from '../../kit/buy/BuyLayout.tsx'
import { FormNotes } from '../../kit/form/FormCard.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import type { FieldProps } from '../../kit/form/fields.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { toast } from '../../base/state/toast-store.ts'
import { HostDisks } from './CreateHostDisks.tsx'
import { HostNames, HostSignIn } from './CreateHostNames.tsx'
import { HostNetwork } from './CreateHostNetwork.tsx'
import { familiesOf, HostImage, HostSize } from './CreateHostSize.tsx'
import { NodeSection, TermSection } from '../../sold/BuySections.tsx'
import { BuySummary } from '../../sold/BuySummary.tsx'
import { chosenNode, readyIn } from '../../sold/NodeChoice.tsx'
import { useTermPrices } from '../../sold/terms.ts'
import { useCart } from '../../sold/use-cart.tsx'
import { usePaid } from '../../sold/use-paid.ts'
import { useQuote } from '../../sold/use-quote.ts'
import { hostScreens, say } from './host.screens.ts'
import { useSizePrices } from './use-size-prices.ts'

export const loader = () =>
  queryClient.query({ ...query(nodeCalls.nodeList), staleTime: 15_000 }).catch(() => undefined)

/** What the page keeps: the choices that make the price, and what else a host needs. */
const initial = {
  controller_id: '',
  flavor_id: '',
  image_id: '',
  /** 0 until somebody chooses another than the image's usual one. */
  system_disk_gb: 0,
  data_disks_gb: [] as number[],
  bandwidth_mbps: 5,
  with_ip: true,
  quantity: 1,
  months: 1,
  subnet_id: undefined as string | undefined,
  firewall_id: undefined as string | undefined,
  sign_in: 'password' as 'password' | 'key',
  password: undefined as string | undefined,
  key_pair_id: undefined as string | undefined,
  host_name: '',
  alias: '',
  renewal: 'off' as AutoRenewal,
  user_data: '',
  tags: [] as string[],
}
export type HostForm = ReturnType<typeof useHostForm>

const useHostForm = () => useDraftForm({ name: 'host', schema: HostDetails, initial, secret: ['password'] })

/** The one that was chosen, also when it has been sold out since: nothing else takes its place unasked. Else the first that can be had, in the family that is shown first. */
function flavorOf(flavors: readonly Flavor[], id: string): Flavor | undefined {
  const open = flavors.filter((flavor) => !flavor.sold_out)
  const first = familiesOf(open)[0]
  return flavors.find((flavor) => flavor.flavor_id === id) ?? open.find(({ family }) => family === first)
}
const imageOf = (images: readonly Image[], id: string) => images.find((image) => image.image_id === id) ?? images[0]
const diskOf = (typed: number, image: Image) => Math.max(typed || systemDiskGbDefault[image.system], image.min_disk_gb)

export default function CreateHostPage() {
  const leaveDone = useLeaveDone()
  const form = useHostForm()
  const { values, set } = form
  const person = usePerson()
  const [mayDisk, mayIp] = [mayDo('disk', 'buy', person), mayDo('eip', 'buy', person)]
  // What a member's group lacks is not asked for, whatever an older draft says.
  const granted = { ...values, ...(!mayDisk && { data_disks_gb: [] }), ...(!mayIp && { with_ip: false }) }
  const refused = useSyncExternalStore(noStockStore.watch, noStockStore.read)
  const node = chosenNode(useCall(nodeCalls.nodeList).data?.result ?? [], values.controller_id)
  const of = { controller_id: node?.controller_id ?? '', resource_type: 'host' as const }
  const ready = { enabled: node !== undefined }
  const offered = useCall(nodeCalls.flavorList, of, ready)
  const flavors = offered.data?.result ?? []
  const images = useCall(nodeCalls.imageList, of, ready).data?.result ?? []
  const flavor = flavorOf(flavors, values.flavor_id)
  const soldOut = refused || flavor?.sold_out === true
  const image = imageOf(images, values.image_id)
  const config = node && flavor && image && configOf(granted, node.controller_id, flavor, image)
  const price = useQuote(config)
  const terms = useTermPrices(config)
  const sizePrice = useSizePrices(config, flavors)
  const parts = terms(values.months)?.parts ?? []
  const askAnew = () => Promise.all([price.refetch(), offered.refetch()])
  const write = usePaid(hostCalls.hostCreate, askAnew, { action: hostScreens.title('buy') })
  const setNode = useCallback((id: string) => set('controller_id', id), [set])

  const choose: typeof set = (name, value) => {
    clearNoStock()
    set(name, value)
  }
  async function create(details: HostDetails) {
    if (!config || !price.agreed) return
    const { kind: _kind, ...choice } = config
    const bought = await write.send({ ...choice, ...details, quote: price.agreed.token })
    toast('success', say('create.bought', { n: bought.resource_ids.filter((id) => id.startsWith('host')).length }))
    leaveDone(paths.hosts())
  }
  const cart = useCart({
    submit: form.submit,
    pay: create,
    wishOf: (details: HostDetails) => config && { ...config, ...details },
  })
  const subject = [
    flavor && `${flavor.flavor_id}, ${flavor.vcpus} vCPU · ${memoryText(flavor.memory_mb)}`,
    node?.controller_name,
    t('buy.months', { n: values.months }),
    image && `${image.name} ${image.version}`,
  ]
  return (
    <PageShell
      title={hostScreens.title('buy')}
      text={say('create.text')}
      note={readyIn(node, 'host')}
      action={cart.button}
      back={paths.hosts()}
    >
      <form {...cart.form}>
        <FormNotes form={form} error={undefined} />
        <BuyLayout
          summary={
            <BuySummary
              subject={subject.filter(Boolean).join(' · ')}
              {...price.shown}
              pending={write.pending}
              error={soldOut ? undefined : (write.error ?? cart.error ?? price.error)}
              soldOut={soldOut}
              unplaced={form.unplaced}
              beside={cart.beside}
            />
          }
        >
          <NodeSection value={node?.controller_id ?? ''} onChange={setNode} />
          {node && (
            <>
              <HostSize
                priceOf={sizePrice}
                flavors={flavors}
                chosen={flavor}
                onChoose={(id) => choose('flavor_id', id)}
              />
              <HostImage images={images} chosen={image} onChoose={(id) => choose('image_id', id)} />
            </>
          )}
          {config && image && (
            <>
              <HostDisks
                image={image}
                systemGb={config.system_disk_gb}
                dataGb={granted.data_disks_gb}
                closed={!mayDisk}
                prices={{
                  system: parts[0]?.items.find(({ item }) => item === 'system_disk_gb')?.total,
                  data: parts.filter(({ product }) => product === 'disk').map(({ total }) => total),
                }}
                onSystem={(gb) => choose('system_disk_gb', gb)}
                onData={(gb) => choose('data_disks_gb', gb)}
              />
              <HostNetwork
                form={form}
                node={config.controller_id}
                withoutIp={!mayIp}
                price={parts.find(({ product }) => product === 'eip')?.total}
              />
              <HostSignIn form={form} image={image} />
              <HostNames form={form} />
              <TermSection
                months={values.months}
                prices={terms}
                onMonths={(months) => set('months', months)}
                renewal={form.field('renewal') as FieldProps<string>}
              />
            </>
          )}
        </BuyLayout>
      </form>
    </PageShell>
  )
}

function configOf(values: typeof initial, node: string, flavor: Flavor, image: Image): HostConfig {
  return {
    kind: 'host',
    controller_id: node,
    flavor_id: flavor.flavor_id,
    image_id: image.image_id,
    system_disk_gb: diskOf(values.system_disk_gb, image),
    data_disks_gb: values.data_disks_gb,
    bandwidth_mbps: values.with_ip ? values.bandwidth_mbps : 0,
    quantity: values.quantity,
    months: values.months,
  }
}
