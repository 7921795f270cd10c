import { Menu } from '@mantine/core'
import type { CannedReply } from '@portico/contract/support/work-order.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { Fragment } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { t } from '../../base/words/words.ts'
import type { CannedDesk } from './canned-desk.ts'
import classes from './WorkOrder.module.css'

const writtenIn = ({ content_en, content_zh_hans, content_zh_hant }: CannedReply) =>
  [
    ['en', content_en],
    ['zh-Hans', content_zh_hans],
    ['zh-Hant', content_zh_hant],
  ].filter(([, text]) => text) as ['en' | 'zh-Hans' | 'zh-Hant', string][]

/** One text is put in at once; of several whoever answers chooses the customer's language. */
export function CannedMenu({ desk, onPick }: { desk: CannedDesk; onPick: (text: string) => void }) {
  const { data } = useCall(desk.list)
  if (!data || data.result.length === 0) return null
  return (
    <Menu position="top-start">
      <Menu.Target>
        <button type="button" className={classes.pick}>
          {t('workOrder.canned')}
          <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        {data.result.map((canned) => {
          const [only, ...others] = writtenIn(canned)
          if (only && others.length === 0)
            return (
              <Menu.Item key={canned.id} onClick={() => onPick(only[1])}>
                {canned.name}
              </Menu.Item>
            )
          return (
            <Fragment key={canned.id}>
              <Menu.Label>{canned.name}</Menu.Label>
              {writtenIn(canned).map(([tongue, text]) => (
                <Menu.Item key={tongue} onClick={() => onPick(text)}>
                  {t(`workOrder.languages.${tongue}`)}
                </Menu.Item>
              ))}
            </Fragment>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
