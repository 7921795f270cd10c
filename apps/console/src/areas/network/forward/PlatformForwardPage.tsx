import { forward, ForwardAllowance, type PlatformForward } from '@portico/contract/network/forward.ts'
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs'
import IconShieldLock from '@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs'
import * as z from 'zod/mini'
import { listed } from '../../../base/format/listed.ts'
import { useCall } from '../../../base/call/queries.ts'
import { useWrite } from '../../../base/call/use-write.ts'
import { useForm } from '../../../base/state/use-form.ts'
import { useParam } from '../../../base/state/use-param.ts'
import { t } from '../../../base/words/words.ts'
import { Dialog } from '../../../kit/dialog/Dialog.tsx'
import { SaveDrawer } from '../../../kit/dialog/SaveDrawer.tsx'
import { AreaField } from '../../../kit/form/fields.tsx'
import { Answered } from '../../../kit/show/Answered.tsx'
import { Button } from '../../../kit/show/Button.tsx'
import { PlatformProductPage } from '../../../sold/PlatformProductPage.tsx'
import type { ResourceDialogProps } from '../../../sold/ResourceForms.tsx'
import { forwardColumns, leadsTo } from './forward-columns.tsx'
import { forwardScreens, say } from './forward.screens.ts'
import { linesOf } from './ForwardFields.tsx'
import { ForwardFiguresCard } from './ForwardPage.tsx'

function FiguresDialog({ row, onClose }: ResourceDialogProps<PlatformForward>) {
  const answer = useCall(forward.calls.platformForwardFigures, { id: row.id })
  return (
    <Dialog title={row.alias} size="lg" onClose={onClose}>
      <Answered answer={answer}>{(figures) => <ForwardFiguresCard figures={figures} />}</Answered>
    </Dialog>
  )
}

const schema = z.object({ networks: z.pipe(z.transform(linesOf), ForwardAllowance.shape.networks) })

function AllowanceForm({ networks, onClose }: { networks: readonly string[]; onClose: () => void }) {
  const write = useWrite(forward.calls.platformForwardAllowanceSave, { inForm: true })
  const form = useForm({ schema, initial: { networks: networks.join('\n') } })
  return (
    <SaveDrawer
      title={say('allowance.title')}
      form={form}
      write={write}
      saved={say('allowance.saved')}
      onClose={onClose}
    >
      <p className="quiet">{say('allowance.text')}</p>
      <AreaField {...form.field('networks')} rows={6} help={say('allowance.help')} />
    </SaveDrawer>
  )
}

function Allowance() {
  const drawer = useParam('allowance')
  const answer = useCall(forward.calls.platformForwardAllowance)
  return (
    <>
      <Button kind="plain" icon={<IconShieldLock size={16} stroke={1.6} />} onClick={() => drawer.open('1')}>
        {say('allowance.word')}
      </Button>
      {drawer.value && answer.data && <AllowanceForm networks={answer.data.networks} onClose={drawer.close} />}
    </>
  )
}

export default function PlatformForwardPage() {
  return (
    <PlatformProductPage
      product={forward}
      screens={forwardScreens}
      header={<Allowance />}
      columns={forwardColumns(false)}
      facts={(row) => [
        [t('fields.alias'), row.alias],
        [say('route'), `${row.node_name} → ${row.target_node_name}`],
        [say('listens'), `${row.port} · ${say(`protocols.${row.protocol}`)}`],
        [say('leads'), leadsTo(row)],
        [t('fields.sources'), listed(row.sources) || say('everybody')],
      ]}
      actions={(_row, open) => [
        {
          key: 'figures',
          word: say('figures.traffic'),
          icon: IconChartHistogram,
          quick: true,
          run: () => open('figures'),
        },
      ]}
      dialogs={{ figures: FiguresDialog }}
    />
  )
}
