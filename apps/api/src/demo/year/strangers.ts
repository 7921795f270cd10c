import type { Language } from '@portico/contract/language.ts'

export interface Stranger {
  email: string
  name: string
  /** Empty for a person. */
  company: string
  language: Language
  /** The day of the year on which they come. */
  day: number
  /** Whether the agent brings them. */
  byAgent: boolean
}

const companies = [
  ['Lantern Foods', 'Mei Tan', 'en'],
  ['Peak Logistics', 'Arun Rao', 'en'],
  ['青禾文化传播', '许青', 'zh-Hans'],
  ['山海数据科技', '顾海', 'zh-Hans'],
  ['Kowloon Press', 'Wong Siu Ling', 'zh-Hant'],
  ['云启软件', '陈启', 'zh-Hans'],
  ['Star Ferry Lab', 'Ines Duarte', 'en'],
  ['海岸設計', '林岸', 'zh-Hant'],
  ['Quayside Games', 'Tom Baker', 'en'],
  ['长江网络工作室', '江川', 'zh-Hans'],
  ['Tidewater Clinics', 'Nadia Karim', 'en'],
  ['明德教育', '方明', 'zh-Hans'],
] as const
const people = ['Chan Tai Man', 'Olga Petrova', '周宁', 'Ravi Menon', '何小雨', 'Emma Clarke'] as const

/** How many come in each of the twelve months: a business that grows. */
const arrivals = [2, 1, 2, 1, 2, 2, 1, 2, 3, 2, 3, 3]
/** Every so many of them is brought by the agent. */
const agentsShare = 3

function strangerAt(n: number, day: number): Stranger {
  const person = n % 4 === 3 ? people[Math.floor(n / 4) % people.length] : undefined
  const [company, contact, language] = companies[n % companies.length]!
  return {
    email: `customer${String(n + 1).padStart(2, '0')}@portico.example`,
    name: person ?? contact,
    company: person ? '' : n < companies.length ? company : `${company} ${Math.floor(n / companies.length) + 1}`,
    language: person ? 'en' : language,
    day,
    byAgent: n % agentsShare === 2,
  }
}

/** Everybody who comes within the year, in the order of their days. */
export const strangers: readonly Stranger[] = arrivals
  .flatMap((count, month) =>
    Array.from({ length: count }, (_, nth) => Math.round(month * 31.5) + 3 + nth * 9 + (month % 4)),
  )
  .map((day, n) => strangerAt(n, day))
