import { useSyncExternalStore } from 'react'
import { scopeOf } from '@portico/contract/account/key-scope.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { loadAreaWords, t } from '../../base/words/t.ts'
import { callsOfPage, recentCalls, type RecentCall } from '../../base/call/recent-calls.ts'
import classes from './ApiCallsSheet.module.css'

await loadAreaWords('apiCalls')

/** A shell line that does the same with a key. */
export function curlOf({ method, path, input = {} }: RecentCall): string {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const address = `${location.origin}${apiBase}${path}`
  // In double quotes, so that the shell puts the key in.
  const key = `-H "Authorization: Bearer $API_KEY"`
  if (method === 'GET') {
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
    return `curl '${address}${query ? `?${query}` : ''}' ${key}`
  }
  const body = JSON.stringify(Object.fromEntries(given)).replaceAll("'", String.raw`'\''`)
  return `curl '${address}' ${key} -H 'Content-Type: application/json' -d '${body}'`
}

/** What this page asked of the API, ready to be used by a program. */
export default function ApiCallsSheet({ onClose }: { onClose: () => void }) {
  const asked = useSyncExternalStore(recentCalls.watch, recentCalls.read)
  const calls = callsOfPage(asked).flatMap((call) => {
    const scope = scopeOf(call)
    return scope ? [{ ...call, scope }] : []
  })
  return (
    <SideSheet onClose={onClose} position="right" size={640} title={t('apiCalls.title')}>
      <p className={classes.text}>
        {t('apiCalls.text')} <a href={`${apiBase}/docs`}>{t('apiCalls.docs')}</a>
      </p>
      <ul className={classes.calls}>
        {calls.map((call) => (
          <li key={call.name}>
            <h3 className={classes.name}>
              <a href={`${apiBase}/docs/${call.name}`}>{call.name}</a>{' '}
              <span className={classes.scope}>{t('apiCalls.scope', { scope: call.scope })}</span>
            </h3>
            <div className={classes.line}>
              <CopyText text={curlOf(call)} />
            </div>
          </li>
        ))}
      </ul>
      {calls.length === 0 && <p className={classes.text}>{t('apiCalls.none')}</p>}
    </SideSheet>
  )
}
