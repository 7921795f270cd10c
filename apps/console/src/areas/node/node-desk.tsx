import { nodeDeskCalls, type PlatformNode } from '@portico/contract/node/node-desk.ts'
import type { ComponentProps } from 'react'
import * as z from 'zod/mini'
import { useCall } from '../../base/call/queries.ts'
import { find, language, t } from '../../base/words/words.ts'
import { CheckGroup } from '../../kit/form/CheckGroup.tsx'
import { memoryText } from '../../base/format/sizes.ts'
import { StatusMark } from '../../kit/show/StatusMark.tsx'

export const nodeName = (node: PlatformNode): string =>
  ({ en: node.name_en, 'zh-Hans': node.name_zh_hans, 'zh-Hant': node.name_zh_hant })[language]

/** A family that has no name in the words is called by its key. */
export const familyName = (family: string): string => find(`node.families.${family}`) ?? family

export const sizeText = ({ vcpus, memory_mb }: { vcpus: number; memory_mb: number }): string =>
  t('nodeDesk.sizeText', { cpu: vcpus, memory: memoryText(memory_mb) })

/** What is typed is text; it is a number once it is sent. Nothing typed is no number. */
export const typedNumber = (schema: z.ZodMiniType<number, number>) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((text) => (text.trim() === '' ? Number.NaN : Number(text))),
    ),
    schema,
  )

export const SaleMark = ({ onSell }: { onSell: boolean }) => (
  <StatusMark shape={onSell ? 'running' : 'stopped'} word={t(onSell ? 'nodeDesk.onSale' : 'nodeDesk.offSale')} />
)

/** Some of the nodes. */
export function NodeChecks(props: Omit<ComponentProps<typeof CheckGroup<string>>, 'options'>) {
  const nodes = useCall(nodeDeskCalls.platformNodeList).data?.result ?? []
  const options = nodes.map((node) => ({
    value: node.controller_id,
    label: `${nodeName(node)} (${node.controller_id})`,
  }))
  return <CheckGroup {...props} options={options} />
}
