import { catalogue } from '@portico/contract/catalogue.ts'
import { writes, type Call } from '@portico/contract/calls.ts'
import { announcementDeskCalls } from '@portico/contract/support/announcement-desk.ts'
import { announcementCalls } from '@portico/contract/support/announcement.ts'
import { bannerCalls } from '@portico/contract/platform/banners.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { samples } from './catalogue/all.ts'
import { TestPortico } from './portico.ts'
import { sourcesWith } from './sources.ts'
import { upload } from './upload.ts'

let t: TestPortico
beforeAll(async () => {
  t = await TestPortico.start()
})
afterAll(() => t.stop())

/** The only files that open a connection to somebody else, and whose word it is where to. */
const doors = {
  'areas/account/social.service.ts': 'an operator, in the settings of sign-in by more',
  'areas/compute/remote.bridge.ts': 'the engine, which says where a host listens',
  'areas/money/recharge/gateways/gateway.ts': 'an operator, in the settings of payment',
  'areas/phone/port/phone-mapping.door.ts': 'an operator, who enters phones, and the simulated ones',
  'areas/phone/port/phone-proxy.door.ts': 'nobody: it asks over connections of proxy-dial.ts',
  'areas/phone/port/proxy-dial.ts':
    'a customer, in a proxy of a phone, and never into our own network unless an operator allows it',
  'engines/adb/line/daemon.ts': 'an operator, who enters phones, and the simulated ones',
  'engines/embedded/forward/forward-door.ts':
    'a customer, in a forward, and never into our own network unless an operator allows it',
  'engines/openstack/http.ts': 'an operator, in the settings of a node, and the catalogue of that cloud',
  'core/http/docs/call-page.ts': 'nobody: it is run by the browser that reads the page, and asks this server',
  'core/http/docs/examples.ts': 'nobody: it is a text for programmers',
  'core/mail/mail.ts': 'an operator, in the settings of mail',
  'core/outward/outward.ts':
    'an operator, in a robot or the settings of text messages and bank cards, or a customer, in a webhook, and never into our own network unless it is an operator’s and allowed',
  'core/store/s3-client.ts': 'whoever starts the server, in OBJECT_STORE',
}
const opens =
  /\bfetch\(|import \{[^}]*\b(?:connect|request)\b[^}]*\} from 'node:(?:net|tls|https?)'|\bcreateTransport\b|new WebSocket\(|from 'undici'/

test('the server calls out from these files and no others', () => {
  expect(sourcesWith(opens)).toEqual(Object.keys(doors).toSorted())
})

test('the server starts other programs from these files and no others', () => {
  const starts = /from 'node:(?:child_process|worker_threads|cluster|vm)'/
  expect(sourcesWith(starts)).toEqual([
    'core/db/embedded-binaries.ts',
    'core/db/embedded-cluster.ts',
    'core/db/embedded-processes.ts',
    'core/db/embedded.ts',
    'core/store/measure-worker.ts',
    'core/store/measurers.ts',
    'engines/phones/farm.ts',
  ])
  expect(sourcesWith(/\bshell: (?:true|['"])/)).toEqual([])
})

test('no write of a visitor or a customer takes an address on the net, but for webhooks', () => {
  const addressed = (Object.values(catalogue) as Call[])
    .filter((call) => writes(call) && !call.allow.startsWith('operator'))
    .filter(({ name }) => /https?:\/\//.test(JSON.stringify(samples[name as keyof typeof samples] ?? '')))
  expect(addressed.map(({ name }) => name)).toEqual(['webhookSave'])
})

test.each([
  'http://169.254.169.254/latest/meta-data',
  'https://127.0.0.1/logo.png',
  '/files/../etc/passwd',
  'file:///etc/passwd',
])('a picture is one that was uploaded, never the address %s', async (image) => {
  const as = await t.operator()
  const banner = { title: 'Offer', url: '', sort: 1, shown: true, publish_time: null, end_time: null }
  expect(await t.send(bannerCalls.platformBannerSave, { ...banner, image }, { as })).toMatchObject({ code: '400001' })
  const { settings } = await t.ok(catalogue.systemSettingsInfo, undefined, { as })
  for (const place of ['logo', 'favicon', 'qr_code'])
    expect(await t.send(catalogue.systemSettingsSave, { ...settings, [place]: image }, { as })).toMatchObject({
      code: '400001',
    })
  const sent = await upload(t, { purpose: 'siteLogo', image: Buffer.from(image) }, as)
  expect(sent).toMatchObject({ code: '400026' })
})

test('the address of a picture in an announcement is dropped: readers are shown pictures of ours alone', async () => {
  const as = await t.operator()
  const content = 'Look: ![logo](http://169.254.169.254/latest) <img src="http://127.0.0.1/x">'
  const texts = { title_en: 'News', content_en: content, title_zh_hans: '', content_zh_hans: '' }
  const more = { title_zh_hant: '', content_zh_hant: '', sort: 1, publish_time: null, end_time: null, publish: true }
  const { id } = await t.ok(announcementDeskCalls.platformAnnouncementSave, { ...texts, ...more }, { as })
  const read = await t.ok(announcementCalls.announcementDetail, { id }, { as: await t.customer() })
  expect(read).toMatchObject({ pictures: [] })
  expect(read.content).not.toMatch(/169\.254|127\.0\.0\.1|<img|!\[/)
})
