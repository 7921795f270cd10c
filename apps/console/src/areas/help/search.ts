import { articleOf } from './article.ts'
import { topics } from './topics.ts'

export interface Found {
  topic: string
  title: string
  /** The first passage that answers. */
  text: string
}

const passages = (topic: string): readonly string[] => {
  const { what, steps, cost, states, ends, questions } = articleOf(topic)
  return [
    what,
    ...steps,
    ...(cost ? [cost] : []),
    ...ends,
    ...questions.flatMap(({ q, a }) => `${q} ${a}`),
    ...states.map(({ word, text }) => `${word}: ${text}`),
  ]
}

/** The topics in which every word stands that was typed; those with it in their title come first. */
export function searchHelp(typed: string): readonly Found[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const count = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length
  return topics
    .map((topic) => ({ topic, title: articleOf(topic).title, passages: passages(topic) }))
    .filter(({ title, passages }) => count([title, ...passages].join(' ')) === words.length)
    .toSorted((one, other) => count(other.title) - count(one.title))
    .map(({ topic, title, passages }) => ({
      topic,
      title,
      text: passages.toSorted((one, other) => count(other) - count(one))[0]!,
    }))
}
