import {
  applicationStates,
  certificationCalls,
  type PlatformApplication,
} from '@portico/contract/identity/certification.ts'
import { realNameTypes } from '@portico/contract/states/account.ts'
import { cloudTypes } from '@portico/contract/states/network.ts'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import { paths } from '../../base/place/paths.ts'
import { useList } from '../../base/call/use-list.ts'
import { t } from '../../base/words/words.ts'
import { LinkButton } from '../../kit/show/Button.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import type { Column } from '../../base/state/list.ts'
import { NameCell } from '../../kit/table/NameCell.tsx'
import { PageShell } from '../../kit/show/PageShell.tsx'
import { formatDay, formatTime } from '../../kit/show/RelativeTime.tsx'
import { ResourceTable } from '../../kit/table/ResourceTable.tsx'
import { useParam } from '../../base/state/use-param.ts'
import { CardCheckForm } from './CardCheckForm.tsx'
import { CardTestForm } from './CardTestForm.tsx'
import { PoliceMark, RealNameMark } from './certification-marks.tsx'
import { IdentitySettingsForm } from './IdentitySettingsForm.tsx'

const columns: readonly Column<PlatformApplication>[] = [
  {
    key: 'applicant',
    title: t('identity.applicant'),
    fixed: true,
    card: 'title',
    cell: ({ id, type, company, real_name, id_number }) => (
      <NameCell
        name={company || real_name}
        second={company ? `${real_name} · ${id_number}` : id_number}
        to={paths.platformCertificate(type, id)}
      />
    ),
  },
  {
    key: 'state',
    title: t('identity.state'),
    card: 'side',
    cell: ({ state, reason, due_time }) => (
      <RealNameMark
        state={state}
        reason={state === 'under review' ? t('identity.dueBy', { day: formatDay(due_time) }) : reason}
      />
    ),
  },
  { key: 'police', title: t('identity.policeTitle'), cell: ({ police }) => <PoliceMark police={police} /> },
  { key: 'kind', title: t('identity.type'), cell: ({ kind }) => t(`identity.kinds.${kind}`) },
  { key: 'cloud', title: t('fields.cloud_type'), cell: ({ cloud_type }) => t(`states.cloudType.${cloud_type}`) },
  {
    key: 'customer',
    title: t('identity.customer'),
    cell: ({ customer }) => <NameCell name={customer.name} second={customer.email} />,
  },
  { key: 'submitted', title: t('identity.submitted'), cell: ({ submit_time }) => formatTime(submit_time) },
]

export function PlatformCertificationsPage() {
  const list = useList(certificationCalls.platformCertificationList, { filters: ['state', 'type', 'cloud_type'] })
  const drawer = useParam('open')
  return (
    <PageShell
      title={t('pages.platformCertifications')}
      text={t('identity.deskText')}
      action={
        <>
          <LinkButton kind="plain" to={drawer.to('card-test')}>
            {t('identity.cardTest')}
          </LinkButton>
          <LinkButton kind="plain" to={drawer.to('card-check')}>
            {t('identity.cardCheck')}
          </LinkButton>
          <LinkButton kind="plain" to={drawer.to('settings')}>
            {t('identity.settings')}
          </LinkButton>
        </>
      }
    >
      <ResourceTable
        name="platform-certifications"
        list={list}
        columns={columns}
        rowId={({ id }) => id}
        rowName={({ company, real_name }) => company || real_name}
        searchPlaceholder={t('identity.search')}
        filters={[
          {
            name: 'state',
            title: t('identity.state'),
            menu: true,
            options: applicationStates.map((value) => ({
              value,
              label: value === 'replaced' ? t('identity.replaced') : t(`states.realnameState.${value}`),
            })),
          },
          {
            name: 'type',
            title: t('identity.type'),
            options: realNameTypes.map((value) => ({ value, label: t(`states.realnameType.${value}`) })),
          },
          {
            name: 'cloud_type',
            title: t('fields.cloud_type'),
            menu: true,
            options: cloudTypes.map((value) => ({ value, label: t(`states.cloudType.${value}`) })),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconCertificate size={24} stroke={1.5} />}
            title={t('identity.noneToReview')}
            text={t('identity.noneToReviewText')}
          />
        }
      />
      {drawer.value === 'settings' && <IdentitySettingsForm onClose={drawer.close} />}
      {drawer.value === 'card-check' && <CardCheckForm onClose={drawer.close} />}
      {drawer.value === 'card-test' && <CardTestForm onClose={drawer.close} />}
    </PageShell>
  )
}
