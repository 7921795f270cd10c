import { formatMoney } from '@portico/contract/formats.ts'
import { smallerMoney } from '@portico/contract/money/sums.ts'
import type { Flavor, Image } from '@portico/contract/node/node.ts'
import { useState } from 'react'
import { find, productName, productsName, t } from '../../base/words/words.ts'
import { BuySection } from '../../kit/buy/BuyLayout.tsx'
import { CardChoice } from '../../kit/form/CardChoice.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { SelectField } from '../../kit/form/select-fields.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { SkeletonLines } from '../../kit/show/Skeleton.tsx'
import classes from '../../sold/Buy.module.css'
import { say } from './host.screens.ts'

const fewAt = 5

/** What most people want comes first; families without a name of their own come last. */
const known = ['g2', 'c2', 'm2']
export const familiesOf = (flavors: readonly Flavor[]): string[] => {
  const rank = (family: string) => (known.includes(family) ? known.indexOf(family) : known.length)
  return [...new Set(flavors.map(({ family }) => family))].toSorted((a, b) => rank(a) - rank(b))
}

interface HostSizeProps {
  /** What a month of a size costs, as far as it is known. */
  priceOf: (flavor: Flavor) => string | undefined
  flavors: readonly Flavor[]
  chosen: Flavor | undefined
  onChoose: (id: string) => void
}

export function HostSize({ priceOf, flavors, chosen, onChoose }: HostSizeProps) {
  const families = familiesOf(flavors)
  const [looked, setLooked] = useState<string>()
  const family = families.find((one) => one === looked) ?? chosen?.family ?? families[0] ?? ''
  const shown = flavors.filter((flavor) => flavor.family === family)
  if (flavors.length === 0)
    return (
      <BuySection title={say('create.size')}>
        <SkeletonLines lines={4} />
      </BuySection>
    )
  return (
    <BuySection title={say('create.size')} text={say('create.sizeText')}>
      <CardChoice
        label={say('create.size')}
        width={180}
        compact
        value={family}
        onChange={(next) => {
          setLooked(next)
          const first = flavors.find((flavor) => flavor.family === next && !flavor.sold_out)
          if (first) onChoose(first.flavor_id)
        }}
        options={families.map((one) => {
          const sizes = flavors.filter((flavor) => flavor.family === one)
          const open = sizes.filter((flavor) => !flavor.sold_out)
          const prices = open.flatMap((flavor) => priceOf(flavor) ?? [])
          const least = prices.length > 0 && prices.reduce(smallerMoney)
          return {
            value: one,
            title: find(`host.create.families.${one}`) ?? one,
            text: find(`host.create.familyTexts.${one}`),
            aside: open.length === 0 ? t('buy.soldOut') : least && say('create.from', { sum: formatMoney(least) }),
            disabled: open.length === 0,
          }
        })}
      />
      <div className={classes.scroll}>
        <table className={classes.sizes}>
          <thead>
            <tr>
              <th scope="col">{say('create.name')}</th>
              <th scope="col">{say('create.cpu')}</th>
              <th scope="col">{say('create.memory')}</th>
              <th scope="col">{say('create.stock')}</th>
              <th scope="col" className={classes.figure}>
                {t('buy.perMonth')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((flavor) => {
              const { flavor_id, vcpus, memory_mb, left, sold_out } = flavor
              const price = priceOf(flavor)
              const few = left !== null && left <= fewAt
              return (
                <tr
                  key={flavor_id}
                  data-chosen={flavor_id === chosen?.flavor_id || undefined}
                  data-out={sold_out || undefined}
                >
                  <td>
                    <label>
                      <input
                        type="radio"
                        name="flavor_id"
                        value={flavor_id}
                        checked={flavor_id === chosen?.flavor_id}
                        disabled={sold_out}
                        onChange={() => onChoose(flavor_id)}
                      />
                      <span className="mono">{flavor_id}</span>
                    </label>
                  </td>
                  <td>
                    {vcpus}
                    <span className={classes.unit}> vCPU</span>
                  </td>
                  <td>{memoryText(memory_mb)}</td>
                  <td className={few ? classes.few : undefined} data-plenty={(!sold_out && !few) || undefined}>
                    {sold_out
                      ? t('rules.modelSoldOut')
                      : few
                        ? say('create.left', { n: String(left) })
                        : say('create.plenty')}
                  </td>
                  <td className={classes.figure}>{price && formatMoney(price)}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </BuySection>
  )
}

interface HostImageProps {
  images: readonly Image[]
  chosen: Image | undefined
  onChoose: (id: string) => void
}

/** What an account made itself shares a card, whatever it is called. */
const ownCard = '/own'
const cardOf = ({ own, name }: Image) => (own ? ownCard : name)

/** Systems as cards; of one that has several versions the version is chosen below, and of one's own images which. */
export function HostImage({ images, chosen, onChoose }: HostImageProps) {
  const cards = Map.groupBy(images, cardOf)
  if (!chosen)
    return (
      <BuySection title={say('create.image')}>
        <EmptyState compact title={say('create.noImage')} text={say('create.noImageText')} />
      </BuySection>
    )
  const versions = cards.get(cardOf(chosen)) ?? []
  const fold = { chosen: chosen.name, more: chosen.version, price: t('buy.included'), isUnsettled: false }
  return (
    <BuySection title={say('create.image')} fold={fold}>
      <CardChoice
        label={say('create.image')}
        width={150}
        value={cardOf(chosen)}
        onChange={(card) => onChoose(cards.get(card)![0]!.image_id)}
        options={[...cards].map(([card, [first]]) => {
          const { own, name, version } = card === cardOf(chosen) ? chosen : first!
          return { value: card, title: own ? productsName('ownimage') : name, text: own ? name : version }
        })}
      />
      {(chosen.own || versions.length > 1) && (
        <SelectField
          label={chosen.own ? productName('ownimage') : say('create.version')}
          value={chosen.image_id}
          onChange={onChoose}
          options={versions.map(({ image_id, own, name, version }) => ({
            value: image_id,
            label: `${name}${own ? ' · ' : ' '}${version}`,
          }))}
        />
      )}
    </BuySection>
  )
}
