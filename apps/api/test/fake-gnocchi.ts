type Measure = [at: string, seconds: number, value: number]
interface Resource {
  type: 'instance' | 'instance_disk' | 'instance_network_interface'
  id: string
  instance_id?: string
  /** Means of each metric, longer windows first as Gnocchi tells them. */
  metrics: Record<string, Measure[]>
}
interface Question {
  operations: [string, string, string]
  resource_type: string
  search: { in: Record<string, string[]> }
}
interface Answer {
  status?: number
  body?: unknown
}

/** The part of Gnocchi's HTTP that figures are read by, shaped as its versions 4.4 and 4.5 answer. */
export class FakeGnocchi {
  version: '4.4' | '4.5' = '4.4'
  types = ['generic', 'instance', 'instance_disk', 'instance_network_interface']
  resources: Resource[] = []
  readonly questions: (Question & { groupby: string | null })[] = []

  answer(asked: string, url: URL, body: string): Answer | undefined {
    if (asked === 'GET /v1/capabilities') return { body: { aggregation_methods: ['mean', 'rate:mean'] } }
    const type = /^GET \/v1\/resource_type\/(\w+)$/.exec(asked)?.[1]
    if (type)
      return this.types.includes(type)
        ? { body: { name: type, state: 'active', attributes: {} } }
        : refused(404, `Resource type ${type} does not exist`)
    return asked === 'POST /v1/aggregates'
      ? this.#aggregates(url.searchParams, JSON.parse(body) as Question)
      : undefined
  }

  #aggregates(query: URLSearchParams, question: Question): Answer {
    this.questions.push({ ...question, groupby: query.get('groupby') })
    const { operations, resource_type, search } = question
    const [, metric, aggregation] = operations
    if (!this.types.includes(resource_type))
      return refused(400, { cause: 'Resource type does not exist', detail: resource_type })
    const [by, ids] = Object.entries(search.in)[0] as ['id' | 'instance_id', string[]]
    const found = this.resources
      .filter((one) => one.type === resource_type && ids.includes(one[by] ?? '') && one.metrics[metric])
      .toSorted((one, other) => one.id.localeCompare(other.id))
    if (found.length === 0)
      return this.version === '4.4'
        ? refused(400, { cause: 'Metrics not found', detail: [metric] })
        : refused(404, `Metric ['${metric}'] does not exist`)
    const [start, stop] = ['start', 'stop'].map((name) => Date.parse(query.get(name)!)) as [number, number]
    const inside = ([at, seconds]: Measure) =>
      Date.parse(at) >= Math.floor(start / (seconds * 1000)) * seconds * 1000 && Date.parse(at) < stop
    return {
      body: found.map(({ id, metrics }) => ({
        group: { id },
        measures: { measures: { [id]: { [metric]: { [aggregation]: metrics[metric]!.filter(inside) } } } },
      })),
    }
  }
}

const refused = (code: 400 | 404, description: unknown): Answer => ({
  status: code,
  body: { code, title: code === 400 ? 'Bad Request' : 'Not Found', description },
})
