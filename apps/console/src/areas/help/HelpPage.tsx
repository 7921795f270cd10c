import type { UserInfo } from '@portico/contract/account/user.ts'
import { useState } from 'react'
import { loadPerson } from '../../base/person/person.ts'
import { useLoaderData, useSearchParams } from '../../base/place/sight.ts'
import { readSession } from '../../base/session/session.ts'
import { t } from '../../base/words/words.ts'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { HelpArticle } from './HelpArticle.tsx'
import { HelpIndex } from './HelpIndex.tsx'
import { HelpResults } from './HelpResults.tsx'
import { topicAsked } from './topics.ts'
import classes from './Help.module.css'

/** Who is signed in, for the way to the screens that they may open; a session for one screen alone leads to none. */
export async function loader(): Promise<UserInfo | undefined> {
  const session = readSession()
  return session && !session.only ? loadPerson().catch(() => undefined) : undefined
}

export default function HelpPage() {
  const [params] = useSearchParams()
  const topic = topicAsked(params.get('topic') ?? '')
  const search = params.get('search') ?? ''
  return (
    <PublicFrame key={`${topic} ${search}`} shape="text">
      <Help topic={topic} asked={search} />
    </PublicFrame>
  )
}

function Help({ topic, asked }: { topic: string | undefined; asked: string }) {
  const person = useLoaderData<UserInfo | null>()
  const [typed, setTyped] = useState(asked)
  const search = typed.trim()
  return (
    <div className={classes.help}>
      <input
        type="search"
        className={classes.search}
        aria-label={t('help.search')}
        placeholder={t('help.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {search ? (
        <HelpResults search={search} onOpen={() => setTyped('')} />
      ) : topic ? (
        <HelpArticle topic={topic} person={person} />
      ) : (
        <HelpIndex />
      )}
    </div>
  )
}
