import { container, type Container, type S3Settings } from '@portico/contract/storage/container.ts'
import { useState } from 'react'
import { useCall } from '../../base/call/queries.ts'
import { SideSheet } from '../../kit/dialog/Dialog.tsx'
import { Segments } from '../../kit/form/Segments.tsx'
import { Answered } from '../../kit/show/Answered.tsx'
import { CopyText } from '../../kit/show/CopyText.tsx'
import { Facts } from '../../kit/show/Facts.tsx'
import type { ResourceDialogProps } from '../../sold/ResourceForms.tsx'
import { ContainerKeys } from './ContainerKeys.tsx'
import { say } from './container.screens.ts'
import { CopyBlock } from './CopyBlock.tsx'
import { s3ClientNames, s3Clients, snippetOf, type S3Client } from './s3-snippets.ts'
import classes from './Storage.module.css'

/** How programs reach a container: its address, its keys, and ready-made settings for usual clients. */
export function S3Sheet({ row, onClose }: ResourceDialogProps<Container>) {
  const answer = useCall(container.calls.containerS3, { id: row.id })
  return (
    <SideSheet title={say('s3.title', { name: row.name })} size={560} onClose={onClose}>
      <div className={classes.sheet}>
        <Answered answer={answer}>{(settings) => <Address settings={settings} />}</Answered>
        <ContainerKeys id={row.id} />
        {answer.data && <Snippets id={row.id} settings={answer.data} />}
      </div>
    </SideSheet>
  )
}

const Address = ({ settings: { endpoint, region, bucket, host_style } }: { settings: S3Settings }) => (
  <Facts
    facts={[
      [say('s3.endpoint'), <CopyText key="endpoint" text={endpoint} />],
      [say('s3.region'), <CopyText key="region" text={region} />],
      [say('s3.bucket'), <CopyText key="bucket" text={bucket} />],
      host_style && [say('s3.hostStyle'), <CopyText key="host" text={host_style} />],
    ]}
  />
)

function Snippets({ id, settings }: { id: string; settings: S3Settings }) {
  const [client, setClient] = useState<S3Client>('aws')
  const key = useCall(container.calls.containerKeyList, { id }).data?.result[0]?.id
  return (
    <section className={classes.group} aria-label={say('s3.clients')}>
      <h3 className={classes.groupTitle}>{say('s3.clients')}</h3>
      <Segments
        label={say('s3.clients')}
        value={client}
        onChange={setClient}
        options={s3Clients.map((value) => ({ value, label: s3ClientNames[value] }))}
      />
      <CopyBlock text={snippetOf(client, { ...settings, key })} name={s3ClientNames[client]} word={say('s3.copy')} />
    </section>
  )
}
