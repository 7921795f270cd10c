import { siteCalls, type Agreement } from '@portico/contract/platform/site.ts'
import { useLoaderData } from '../../base/place/sight.ts'
import { PublicFrame } from '../../kit/frame/PublicFrame.tsx'
import { query, queryClient } from '../../base/call/queries.ts'
import classes from './Sign.module.css'

const agreementLoader = (name: Agreement) => () =>
  queryClient.query({ ...query(siteCalls.agreementInfo, { name }), staleTime: 0 })
export const serviceLoader = agreementLoader('service')
export const policyLoader = agreementLoader('policy')

/** The operator's text: its first line is the title, empty lines part its paragraphs. */
export default function AgreementPage() {
  const { text } = useLoaderData<{ text: string }>()
  const [title, ...paragraphs] = text.split(/\n{2,}/)
  return (
    <PublicFrame shape="text">
      <article className={classes.prose}>
        <h1>{title}</h1>
        {paragraphs.map((paragraph, n) => (
          // oxlint-disable-next-line react/no-array-index-key -- the text never changes under the reader
          <p key={n}>{paragraph}</p>
        ))}
      </article>
    </PublicFrame>
  )
}
