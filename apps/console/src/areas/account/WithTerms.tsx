import type { ReactNode } from 'react'
import { Link } from '../../kit/show/Link.tsx'
import { paths } from '../../base/place/paths.ts'
import { t } from '../../base/words/words.ts'

/** A sentence with the links to the two agreements where the language puts `{service}` and `{policy}`. */
export function WithTerms({ text }: { text: string }) {
  const links: Record<string, ReactNode> = {
    service: (
      <Link key="service" to={paths.service()} target="_blank">
        {t('account.termsOfService')}
      </Link>
    ),
    policy: (
      <Link key="policy" to={paths.policy()} target="_blank">
        {t('account.privacyPolicy')}
      </Link>
    ),
  }
  const parts = text.split(/\{(\w+)\}/)
  return <>{parts.map((part) => links[part] ?? part)}</>
}
