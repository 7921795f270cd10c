import { t } from '../../base/words/t.ts'
import classes from './HotMark.module.css'

/** What the documents put on the way to a new host, wherever that way begins. */
export const HotMark = () => <span className={classes.hot}>{t('shell.hot')}</span>
