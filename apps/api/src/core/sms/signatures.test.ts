import { expect, test } from 'vitest'
import { acs3 } from './aliyun.ts'
import { tc3 } from './tencent.ts'
import { readTold, twilioSignature } from './twilio.ts'

test('Alibaba Cloud’s own example of its third signature comes out as it is printed there', () => {
  const { headers } = acs3({
    host: 'ecs.cn-shanghai.aliyuncs.com',
    action: 'RunInstances',
    version: '2014-05-26',
    query: { ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd', RegionId: 'cn-shanghai' },
    keyId: 'YourAccessKeyId',
    secret: 'YourAccessKeySecret',
    date: '2023-10-26T10:22:32Z',
    nonce: '3156853299f313e23d1673dc12e1703d',
  })
  expect(headers['authorization']).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  )
})

test('Tencent Cloud’s own example comes out as it is printed there', () => {
  const header = tc3({
    host: 'cvm.tencentcloudapi.com',
    service: 'cvm',
    body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
    keyId: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
    secret: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
    seconds: 1_551_113_065,
  })
  expect(header).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
  )
})

test('Twilio’s own example comes out as it is printed there', () => {
  const fields = [
    ['To', '+18005551212'],
    ['From', '+14158675309'],
    ['Digits', '1234'],
    ['Caller', '+14158675309'],
    ['CallSid', 'CA1234567890ABCDE'],
  ] as const
  expect(twilioSignature('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('what is told is believed only under the right signature, over the address and every field', () => {
  const url = 'https://portico.example/report/sms_1'
  const body = 'MessageSid=SM1&MessageStatus=delivered'
  const signature = twilioSignature('token', url, [...new URLSearchParams(body)])
  expect(readTold('token', { url, signature, body })).toEqual({ result: 'delivered', providerId: 'SM1' })
  for (const other of [
    { url, signature: '', body },
    { url, signature: `${signature.slice(0, -2)}A=`, body },
    { url: `${url}2`, signature, body },
    { url, signature, body: 'MessageSid=SM2&MessageStatus=delivered' },
  ])
    expect(readTold('token', other)).toBeUndefined()
  expect(readTold('another', { url, signature, body })).toBeUndefined()
})
