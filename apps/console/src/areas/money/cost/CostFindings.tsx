import { formatBytes, formatMoney } from '@portico/contract/formats.ts'
import { costCalls, type CostFinding, type CostReport } from '@portico/contract/money/cost.ts'
import type { OrderProduct } from '@portico/contract/money/order.ts'
import type { Icon } from '@tabler/icons-react'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconPlugOff from '@tabler/icons-react/dist/esm/icons/IconPlugOff.mjs'
import { useState } from 'react'
import { listed } from '../../../base/format/listed.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { screensOf } from '../../../base/route/product-screens.ts'
import { t } from '../../../base/words/words.ts'
import { Card } from '../../../kit/show/Card.tsx'
import { Link } from '../../../kit/show/Link.tsx'
import { dayWord, daysWord, monthWord } from '../../../kit/show/month-word.ts'
import { packageName } from '../../../sold/price-line.ts'
import classes from './CostFindings.module.css'
import { productWord } from '../money-marks.tsx'

interface Told {
  icon: Icon
  warns: boolean
  title: string
  sum: string
  text: string
  link: { to: string; word: string } | undefined
}

type Of<Kind extends CostFinding['kind']> = Extract<CostFinding, { kind: Kind }>
const listOf = (kind: string, query: Readonly<Record<string, string>> = {}) => screensOf(kind)?.paths['list']?.(query)
const linked = (to: string | undefined, word: string) => (to ? { to, word } : undefined)

const told: { [Kind in CostFinding['kind']]: (finding: Of<Kind>) => Told } = {
  spike: ({ product, day, amount, times, usual, name, resource_id, bytes }) => ({
    icon: IconAlertTriangle,
    warns: true,
    title: t('costs.found.spike', { product: productWord(product as OrderProduct), day: dayWord(day) }),
    sum: formatMoney(amount),
    text: t(name ? (bytes > 0 ? 'costs.found.spikeTextUse' : 'costs.found.spikeText') : 'costs.found.spikeTextAll', {
      times,
      usual: formatMoney(usual),
      name,
      size: formatBytes(bytes),
    }),
    link: resource_id
      ? linked(listOf(product, { search: resource_id }), t('costs.found.spikeLink', { name }))
      : linked(listOf(product), t('costs.found.idleLink')),
  }),
  beyond: ({ name, amount, bytes, package: size, count, price, saved }) => ({
    icon: IconGauge,
    warns: true,
    title: t('costs.found.beyond', { name }),
    sum: formatMoney(amount),
    text: t('costs.found.beyondText', {
      size: formatBytes(bytes),
      count,
      package: packageName('traffic', size),
      price: formatMoney(price),
      saved: formatMoney(saved),
    }),
    link: linked(listOf('traffic'), t('costs.found.beyondLink')),
  }),
  idle: ({ of, count, amount, names }) => ({
    icon: IconPlugOff,
    warns: false,
    title: t(`costs.found.idle.${of}`, { count }),
    sum: t('costs.found.aMonth', { sum: formatMoney(amount) }),
    text: names.length < count ? t('costs.found.namesMore', { names: listed(names) }) : listed(names),
    link: linked(listOf(of, { status: idleStatus[of] }), t('costs.found.idleLink')),
  }),
}
const idleStatus = { disk: 'available', eip: 'unbound', host: 'SHUTOFF' } as const

/** A month from its first day on is called by its name. */
const timeWord = ({ from, to }: CostReport['days']) =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) ? monthWord(from.slice(0, 7)) : daysWord({ from, to })

/** What is worth a look, with its sum and where to act; what somebody expects is out of their sight. */
export function CostFindings({ report: { findings, days } }: { report: CostReport }) {
  const [all, setAll] = useState(false)
  const shown = findings.filter(({ expected }) => all || !expected)
  const hidden = findings.length - findings.filter(({ expected }) => !expected).length
  return (
    <Card
      title={t('costs.found.title')}
      aside={shown.length > 0 && t('costs.found.count', { n: shown.length, days: timeWord(days) })}
    >
      {shown.length === 0 ? (
        <p className={classes.none}>{t('costs.found.none')}</p>
      ) : (
        <ul className={classes.list}>
          {shown.map((finding) => (
            <Finding key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <button type="button" className={classes.quiet} onClick={() => setAll(!all)}>
          {all ? t('costs.found.hide') : t('costs.found.show', { count: hidden })}
        </button>
      )}
    </Card>
  )
}

function Finding({ finding }: { finding: CostFinding }) {
  const write = useWrite(costCalls.costFindingExpect)
  const { icon: Mark, warns, title, sum, text, link } = told[finding.kind](finding as never)
  const expect = () => void write.send({ key: finding.key, expected: !finding.expected }).catch(() => undefined)
  return (
    <li className={classes.finding}>
      <span className={classes.mark} data-warns={warns || undefined}>
        <Mark size={16} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={classes.head}>
        <h3>{title}</h3>
        <span className="tabular">{sum}</span>
      </div>
      <p className={classes.text}>{text}</p>
      <div className={classes.acts}>
        {link && <Link to={link.to}>{link.word}</Link>}
        <button type="button" className={classes.quiet} aria-disabled={write.pending || undefined} onClick={expect}>
          {t(finding.expected ? 'costs.found.unexpected' : 'costs.found.expected')}
        </button>
      </div>
    </li>
  )
}
