import { t } from '../words/t.ts'
import { site, watchSite } from './site.ts'

let shown = ''

export function showTitle(page: string) {
  shown = page
  document.title = t('shell.title', { page, product: site().name })
}

watchSite(() => {
  if (shown) showTitle(shown)
})
