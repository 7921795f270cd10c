import type { words as en } from '../en/sms.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '短信用于发送验证码。选择网关之前，短信都保留在短信发件箱中。',
  gateways: { none: '无：保留在发件箱', aliyun: '阿里云短信', tencent: '腾讯云短信', twilio: 'Twilio 或兼容服务' },
  names: { none: '发件箱', aliyun: '阿里云', tencent: '腾讯云', twilio: 'Twilio 服务' },
  account: '服务商账号',
  endpointHelp: '留空则使用服务商的地址，须以 https:// 开头。',
  keyIds: {
    aliyun: '仅有短信发送权限的用户的 AccessKey ID。',
    tencent: '仅有短信发送权限的用户的 SecretId。',
    twilio: 'Account SID。',
  },
  secrets: { aliyun: 'AccessKey Secret。', tencent: 'SecretKey。', twilio: 'Auth Token。' },
  secretStored: '{what}已保存密钥，留空则保持不变；更换地址、密钥 ID 或网关时须重新输入。',
  secretMissing: '{what}尚未保存。',
  appIdHelp: '短信控制台中应用的 SdkAppId。',
  senderHelp: '号码（如 +15005550006）或消息服务（MG…）。',
  reportsHelp: '发送后一天之内向服务商查询每条短信的结果。',
  reportsTold: '服务商会将每条短信的结果通知到 {url}，该地址须能被其访问。',
  templates: '模板',
  templatesText:
    '此网关不接受自拟内容，只填充已审核通过的模板。请为所用的每种语言填写签名和模板编号，其他语言使用首个已设置的语言。验证码模板含有下方所选的变量；通知模板没有变量，用于告知该号码已有账号。',
  variables: { code: '仅验证码', code_minutes: '验证码和分钟数' },
  variablesHelp: '在阿里云中变量名为 code 和 minutes，在腾讯云中依次为第一、第二个变量。',
  limits: '限额与费用',
  countriesHelp: '以逗号分隔的国际区号，如 86, 852。其他地区的号码将被拒绝。',
  siteHelp: '达到上限后，在午夜（UTC）之前不再接受新的短信，并通知负责邮件的运营人员。',
  siteHelpSum:
    '达到上限后，在午夜（UTC）之前不再接受新的短信，并通知负责邮件的运营人员。按下方单价计算，每日最多 {sum}。',
  numberHelp: '最多 10。',
  accountHelp: '最多 20。',
  addressHelp: '最多 30。',
  priceHelp: '每条短信的单价，仅用于发件箱中的费用估算，最多四位小数。',
  saved: '设置已保存。',

  test: '测试短信',
  testText: '用已保存的设置发送一条短信，并显示服务商的答复。其中的验证码仅供测试，不能用于任何操作。',
  testTo: '接收号码',
  purposes: {
    registerCode: '注册验证码',
    internationalCode: '国际站验证码',
    fusionCode: '融合云验证码',
    contactCode: '新手机号验证码',
    certificationCode: '实名认证验证码',
    alreadyRegistered: '通知：号码已注册',
  },
  languages: { en: '英文', 'zh-Hans': '简体中文', 'zh-Hant': '繁体中文' },
  testSend: '发送测试短信',
  tested: {
    sent: '服务商已接收发往 {to} 的短信，答复：{answer}',
    delivered: '发往 {to} 的短信已送达，服务商答复：{answer}',
    kept: '尚未设置网关，短信已保留在发件箱中。',
    queued: '短信正在等待发送。',
    failed: '短信发送失败。',
  },
  testedOpen: '打开发件箱',

  gateway: '网关',
  days: '最近 7 天',
  daysText: '今日（UTC）还可发送 {left} 条，上限 {max} 条。',
  day: '已发送 {sent} · 已送达 {delivered} · 失败 {failed} · 约 {cost}',
}
