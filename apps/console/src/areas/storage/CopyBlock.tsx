import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { t } from '../../base/words/words.ts'
import { useCopy } from '../../kit/show/CopyText.tsx'
import classes from './Storage.module.css'

/** Several lines to be pasted elsewhere, with the button that takes them along. */
export function CopyBlock({ text, name, word }: { text: string; name: string; word: string }) {
  const { copied, run } = useCopy(text)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <div className={classes.block}>
      {/* It scrolls sideways, so it can be reached by keys. */}
      <pre className={classes.code} role="region" tabIndex={0} aria-label={name}>
        {text}
      </pre>
      <button type="button" className={classes.blockCopy} onClick={() => void run()}>
        <Icon size={14} stroke={1.6} aria-hidden="true" />
        {copied ? t('kit.copied') : word}
      </button>
    </div>
  )
}
