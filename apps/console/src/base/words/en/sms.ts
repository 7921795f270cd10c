export const words = {
  text: 'Text messages carry verification codes. Until you choose a gateway, they stay in the SMS outbox.',
  gateways: {
    none: 'None: keep them in the outbox',
    aliyun: 'Alibaba Cloud SMS',
    tencent: 'Tencent Cloud SMS',
    twilio: 'Twilio, or a compatible service',
  },
  names: { none: 'Outbox', aliyun: 'Alibaba Cloud', tencent: 'Tencent Cloud', twilio: 'Twilio' },
  account: 'Provider account',
  endpointHelp: 'Leave empty for the provider’s address. It must start with https://.',
  keyIds: {
    aliyun: 'The AccessKey ID of a user who can only send text messages.',
    tencent: 'The SecretId of a user who can only send text messages.',
    twilio: 'The Account SID.',
  },
  secrets: { aliyun: 'The AccessKey secret.', tencent: 'The SecretKey.', twilio: 'The auth token.' },
  secretStored:
    '{what} A secret is stored. Leave this empty to keep it; enter it again if you change the address, key ID or gateway.',
  secretMissing: '{what} None is stored yet.',
  appIdHelp: 'The application’s SdkAppId in the SMS console.',
  senderHelp: 'A number such as +15005550006, or a messaging service (MG…).',
  reportsHelp: 'For a day after sending, the provider is asked about the delivery of each message.',
  reportsTold: 'The provider reports the delivery of each message to {url}. It must be able to reach this address.',
  templates: 'Templates',
  templatesText:
    'This gateway does not accept free text: it fills in a template it has approved. Enter a sign name and a template number for each language you use; other languages use the first one set. A code template has the placeholders below; a notice template has none and says that a number already has an account.',
  variables: { code: 'Code only', code_minutes: 'Code, then minutes' },
  variablesHelp:
    'For Alibaba Cloud they are named code and minutes; for Tencent Cloud they are the first and the second.',
  limits: 'Limits and cost',
  countriesHelp: 'Area codes separated by commas, such as 86, 852. Other numbers are refused.',
  siteHelp:
    'When reached, further messages are refused until midnight (UTC), and operators with mail permission are notified.',
  siteHelpSum:
    'When reached, further messages are refused until midnight (UTC), and operators with mail permission are notified. At the price below, that is at most {sum} a day.',
  numberHelp: 'At most 10.',
  accountHelp: 'At most 20.',
  addressHelp: 'At most 30.',
  priceHelp: 'The price of one message. Only used for the estimate in the outbox; up to four decimal places.',
  saved: 'Settings saved.',

  test: 'Test message',
  testText:
    'Sends one message with the saved settings and shows the provider’s answer. Its code cannot be used for anything.',
  testTo: 'Send to',
  purposes: {
    registerCode: 'Registration code',
    internationalCode: 'Code for the international site',
    fusionCode: 'Code for the fusion cloud',
    contactCode: 'Code for a new number',
    certificationCode: 'Code for certification',
    alreadyRegistered: 'Notice: already registered',
  },
  languages: { en: 'English', 'zh-Hans': 'Simplified Chinese', 'zh-Hant': 'Traditional Chinese' },
  testSend: 'Send test message',
  tested: {
    sent: 'The provider accepted the message for {to}. Its answer: {answer}',
    delivered: 'The message to {to} was delivered. The provider’s answer: {answer}',
    kept: 'No gateway is set up, so the message was kept in the outbox.',
    queued: 'The message is waiting to be sent.',
    failed: 'The message could not be sent.',
  },
  testedOpen: 'Open outbox',

  gateway: 'Gateway',
  days: 'Last 7 days',
  daysText: '{left} of {max} messages can still be sent today (UTC).',
  day: 'Sent {sent} · delivered {delivered} · failed {failed} · about {cost}',
} as const
