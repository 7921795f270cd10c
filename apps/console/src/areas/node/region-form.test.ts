import { OpenstackSettings } from '@portico/contract/node/openstack.ts'
import { expect, test } from 'vitest'
import { placed, schemaWith, settingsOf, valuesOf, type RegionValues } from './region-form.ts'

const stored = JSON.stringify(
  OpenstackSettings.parse({
    auth_url: 'https://cloud.example:5000/v3',
    region: 'RegionOne',
    credentials: { kind: 'password', user: 'portico', password: 'x', project: 'admin' },
    external_network: 'public',
    metrics: { kind: 'prometheus', address: 'http://prometheus.example', cpu_percent: 'cpu{id="{id}"}' },
  }),
).replace('"password":"x"', '"password":""')
const wrong = (values: RegionValues, kept = true) =>
  (schemaWith(kept).safeParse(values).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)

test('settings go into the form and come out of it as they were', () => {
  expect(settingsOf(valuesOf(stored))).toEqual(JSON.parse(stored))
})

test('Gnocchi is asked where the catalogue says, or at an address of its own', () => {
  const settings = (endpoint: string) =>
    JSON.stringify({ ...JSON.parse(stored), metrics: { kind: 'gnocchi', endpoint } })
  for (const endpoint of ['', 'https://gnocchi.example/metric']) {
    expect(settingsOf(valuesOf(settings(endpoint)))).toEqual(JSON.parse(settings(endpoint)))
    expect(wrong(valuesOf(settings(endpoint)))).toEqual([])
  }
  expect(wrong(valuesOf(settings('gnocchi')))).toEqual(['endpoint rules.webAddress'])
})

test('what is stored may stay empty, what is new may not', () => {
  expect(wrong(valuesOf(stored))).toEqual([])
  expect(wrong(valuesOf(stored), false)).toEqual(['password rules.empty'])
})

test('every rule is told at a field of the form', () => {
  const values = { ...valuesOf(stored), auth_url: 'cloud', address: '', ca: 'no' }
  expect(wrong({ ...values, quotas: { ...values.quotas, cores: '' } }).toSorted()).toEqual([
    'address rules.empty',
    'auth_url rules.webAddress',
    'ca rules.invalid',
    'quotas rules.invalid',
  ])
  expect(wrong(valuesOf(''), false)).toContain('password rules.empty')
})

test('an application credential is for one shared project', () => {
  const values: RegionValues = { ...valuesOf(stored), credentials: 'application', id: 'a', secret: 's' }
  expect(wrong(values)).toEqual([])
  expect(settingsOf(values)).toMatchObject({ projects: 'shared', credentials: { kind: 'application', id: 'a' } })
})

test('the server’s sentences find their fields', () => {
  expect(
    placed({
      'settings.credentials.password': 'a',
      'settings.quotas.cores': 'b',
      'settings.metrics.net_in': 'c',
      'settings.metrics.address': 'd',
      'settings.metrics.endpoint': 'f',
      settings: 'e',
    }),
  ).toEqual({ password: 'a', quotas: 'b', queries: 'c', address: 'd', endpoint: 'f', settings: 'e' })
})
