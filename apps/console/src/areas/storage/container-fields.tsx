import { containerAccesses, containerVersionings } from '@portico/contract/rules/storage.ts'
import type { ContainerSettings } from '@portico/contract/storage/container.ts'
import { CardChoice } from '../../kit/form/CardChoice.tsx'
import { TextField, type FieldProps } from '../../kit/form/fields.tsx'
import { say } from './container.screens.ts'
import classes from './Storage.module.css'

type Access = Pick<ContainerSettings, 'access' | 'versioning'>

interface AccessFieldsProps {
  values: Access
  /** How it is kept now: what once had versions keeps those it has. */
  versioned?: boolean
  onAccess: (access: Access['access']) => void
  onVersioning: (versioning: Access['versioning']) => void
}

/** Who may read what is in it, and whether what is replaced is kept. */
export function AccessFields({ values, versioned = false, onAccess, onVersioning }: AccessFieldsProps) {
  const { access, versioning } = values
  const offered = containerVersionings.filter((value) => value !== (versioned ? 'off' : 'suspended'))
  return (
    <>
      <CardChoice
        label={say('access')}
        value={access}
        width={200}
        onChange={onAccess}
        options={containerAccesses.map((value) => ({
          value,
          title: say(`accesses.${value}`),
          text: say(`accessTexts.${value}`),
        }))}
      />
      {access === 'public-read' && (
        <p className={classes.warning} role="status">
          {say('publicWarning')}
        </p>
      )}
      <CardChoice
        label={say('versioning')}
        value={versioning}
        width={160}
        onChange={onVersioning}
        options={offered.map((value) => ({
          value,
          title: say(`versionings.${value}`),
          text: say(`versioningTexts.${value}`),
        }))}
      />
    </>
  )
}

const examples = ['*', '203.0.113.7', '203.0.113.0/24', '203.0.113.10-203.0.113.20', '203.0.113.*']

/** The addresses from which it can be reached, with one example of each way to write them. */
export function WhitelistField(field: FieldProps<string>) {
  return (
    <TextField
      {...field}
      label={say('whitelist')}
      mono
      required
      autoComplete="off"
      help={
        <>
          {say('whitelistHelp')}
          <span className={classes.examples}>
            {examples.map((example) => (
              <button key={example} type="button" className={classes.example} onClick={() => field.onChange(example)}>
                {example}
              </button>
            ))}
          </span>
        </>
      }
    />
  )
}
