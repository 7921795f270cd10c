import { t } from '../words/t.ts'
import { siteName, watchSite } from './site.ts'

let shown = ''

export function showTitle(page: string) {
  shown = page
  document.title = t('shell.title', { page, product: siteName() })
}

watchSite(() => {
  if (shown) showTitle(shown)
})
