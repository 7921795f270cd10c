import type { Call } from '@portico/contract/calls.ts'
import type { StatusFacts, StatusShape } from '@portico/contract/resource/product.ts'
import { soldProduct, type SoldProduct } from '@portico/contract/resource/products.ts'
import { find, language, namesBelow, productName } from '../../base/words/words.ts'
import { figures } from './figures.ts'
import { titleOfTopic } from './topics.ts'

export interface State {
  shape: StatusShape
  word: string
  text: string
}

/** What is to be read about a topic. Of a product, most follows from its declaration. */
export interface Article {
  title: string
  what: string
  steps: readonly string[]
  cost?: string
  states: readonly State[]
  ends: readonly string[]
  questions: readonly { q: string; a: string }[]
  /** The calls that its owner's programs may use. */
  calls: readonly string[]
}

const said = (key: string, more: Readonly<Record<string, string>> = {}) => find(key, { ...figures, ...more }) ?? key
const saidBelow = (key: string) => namesBelow(key).map((name) => said(`${key}.${name}`))
const questionsBelow = (key: string) =>
  namesBelow(key).map((name) => ({ q: said(`${key}.${name}.q`), a: said(`${key}.${name}.a`) }))

/** One sentence after the other: Chinese leaves no space between them. */
const after = (...sentences: readonly string[]) => sentences.join(language === 'en' ? ' ' : '')

export function articleOf(topic: string): Article {
  const product = soldProduct(topic)
  const title = titleOfTopic(topic)
  if (product) return { title, ...productArticle(product) }
  const key = `helpTopics.${topic}`
  return {
    title,
    what: said(`${key}.what`),
    steps: saidBelow(`${key}.steps`),
    states: [],
    ends: [],
    questions: questionsBelow(`${key}.questions`),
    calls: [],
  }
}

function productArticle(product: SoldProduct): Omit<Article, 'title'> {
  const key = `helpProducts.${product.kind}`
  const own = (name: string) => find(`${key}.${name}`, figures)
  const buy = find(`names.${product.kind}.buy`) ?? productName(product.kind)
  return {
    what: said(`${key}.what`),
    steps: [
      own('open') ?? said(product.nodeless ? 'help.steps.openNodeless' : 'help.steps.open', { buy }),
      said(`${key}.choose`),
      own('pay') ?? said('help.steps.pay'),
      said(`${key}.next`),
    ],
    cost: said(`${key}.cost`),
    states: statesOf(product),
    ends: endsOf(product, said(`${key}.over`)),
    questions: questionsBelow(`${key}.questions`),
    calls: Object.values(product.calls as Readonly<Record<string, Call>>)
      .filter(({ allow }) => allow === 'customer')
      .map(({ name }) => name),
  }
}

const mayOf = ({ can }: SoldProduct, status: string) => {
  const [renew, remove] = [can.renew, can.delete].map(({ from }) => (from as readonly string[]).includes(status))
  const name = renew && remove ? 'both' : renew ? 'renew' : remove && 'delete'
  return name ? [said(`help.may.${name}`)] : []
}

const statesOf = (product: SoldProduct): readonly State[] =>
  product.statuses.map((status) => {
    const { shape } = (product.facts as Readonly<Record<string, StatusFacts>>)[status]!
    return {
      shape,
      word: said(`states.${product.stateGroup}.${status}`),
      text: after(said(`help.shapes.${shape}`), ...mayOf(product, status)),
    }
  })

function endsOf({ can, roles, bin }: SoldProduct, over: string): readonly string[] {
  const isRenewable = (can.renew.from as readonly string[]).includes(roles.expired)
  return [
    after(said('help.ends.reminders'), said('help.ends.automatic')),
    after(over, said(isRenewable ? 'help.ends.renewable' : 'help.ends.final')),
    said(bin ? 'help.ends.bin' : 'help.ends.gone'),
  ]
}
