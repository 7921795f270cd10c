import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import { isLanguage, type Language } from '@portico/contract/language.ts'
import { useSite } from '../../base/person/site.ts'
import { chooseLanguage, language, t } from '../../base/words/t.ts'
import classes from './LanguageSelect.module.css'

/** Each language in its own words, so that anybody finds theirs. */
const names: Record<Language, string> = {
  en: 'English',
  'zh-Hant': '繁體中文',
  'zh-Hans': '简体中文',
}

/** The browser's own list: it works before any menu is loaded, with any keyboard and any screen reader. */
export function LanguageSelect({ boxed = false }: { boxed?: boolean }) {
  const { languages: offered } = useSite()
  return (
    <label className={boxed ? classes.boxed : classes.select}>
      <IconLanguage size={16} stroke={1.6} aria-hidden="true" />
      <span className="visually-hidden">{t('shell.language')}</span>
      <span aria-hidden="true">{names[language]}</span>
      <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
      <select
        className={classes.native}
        value={language}
        onChange={({ target }) => isLanguage(target.value) && chooseLanguage(target.value)}
      >
        {offered.map((option) => (
          <option key={option} value={option} lang={option}>
            {names[option]}
          </option>
        ))}
      </select>
    </label>
  )
}
