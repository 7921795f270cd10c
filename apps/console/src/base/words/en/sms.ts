export const words = {
  text: 'Text messages carry verification codes. Until a gateway is chosen they stay in the SMS outbox.',
  gateways: {
    none: 'None: keep them in the outbox',
    aliyun: 'Alibaba Cloud SMS',
    tencent: 'Tencent Cloud SMS',
    twilio: 'Twilio, or a compatible service',
  },
  names: { none: 'Outbox', aliyun: 'Alibaba Cloud', tencent: 'Tencent Cloud', twilio: 'Twilio' },
  account: 'Account at the provider',
  endpointHelp: 'Leave empty for the address of the provider. It must start with https://.',
  keyIds: {
    aliyun: 'The AccessKey ID of a user who may only send text messages.',
    tencent: 'The SecretId of a user who may only send text messages.',
    twilio: 'The Account SID.',
  },
  secrets: { aliyun: 'The AccessKey secret.', tencent: 'The SecretKey.', twilio: 'The auth token.' },
  secretStored:
    '{what} One is stored. Leave this empty to keep it; for another address, key ID or gateway type it again.',
  secretMissing: '{what} None is stored yet.',
  appIdHelp: 'SdkAppId of the application in the SMS console.',
  senderHelp: 'A number such as +15005550006, or a messaging service (MG…).',
  reportsHelp: 'For a day after sending, the provider is asked what became of each message.',
  reportsTold: 'The provider tells what became of each message at {url}. It must be able to reach this address.',
  templates: 'Templates',
  templatesText:
    'This gateway takes no text of ours: it fills a template that it has approved. Enter a sign name and the number of a template for each language you use; other languages take the first that is set. A code template has the places below; a notice template has none and says that a number already has an account.',
  variables: { code: 'Code only', code_minutes: 'Code, then minutes' },
  variablesHelp:
    'For Alibaba Cloud they are called code and minutes; for Tencent Cloud they are the first and the second.',
  limits: 'Limits and cost',
  countriesHelp: 'Area codes with commas between them, such as 86, 852. Numbers elsewhere are refused.',
  siteHelp:
    'When it is reached, further messages are refused until midnight (UTC), and the operators who look after mail are told.',
  siteHelpSum:
    'When it is reached, further messages are refused until midnight (UTC), and the operators who look after mail are told. At the price below that is at most {sum} {currency} a day.',
  numberHelp: 'At most 10.',
  accountHelp: 'At most 20.',
  addressHelp: 'At most 30.',
  priceHelp: 'What one message costs. Only for the estimate in the outbox; up to four decimal places.',
  saved: 'The settings are saved.',

  test: 'Test message',
  testText:
    'Sends one message with the saved settings and tells what the provider answers. The code in it is good for nothing else.',
  testTo: 'Send it to',
  purposes: {
    registerCode: 'Registration code',
    internationalCode: 'Code for the international site',
    fusionCode: 'Code for the fusion cloud',
    contactCode: 'Code for a new number',
    certificationCode: 'Code for certification',
    alreadyRegistered: 'Notice: already registered',
  },
  languages: { en: 'English', 'zh-Hans': 'Simplified Chinese', 'zh-Hant': 'Traditional Chinese' },
  testSend: 'Send a test message',
  tested: {
    sent: 'The provider took the message for {to}. It said: {answer}',
    delivered: 'The message for {to} arrived. The provider said: {answer}',
    kept: 'No gateway is set up, so the message was kept in the outbox.',
    queued: 'The message waits to be sent.',
    failed: 'The message could not be sent.',
  },
  testedOpen: 'Open the outbox',

  gateway: 'Gateway',
  days: 'The last 7 days',
  daysText: '{left} of {max} messages may still leave today (UTC).',
  day: 'Sent {sent} · delivered {delivered} · failed {failed} · about {cost} {currency}',
} as const
