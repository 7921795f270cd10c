import type { words as en } from '../en/sms.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  text: '簡訊用於傳送驗證碼。選擇閘道之前，簡訊都保留在簡訊寄件匣中。',
  gateways: { none: '無：保留在寄件匣', aliyun: '阿里雲簡訊', tencent: '騰訊雲簡訊', twilio: 'Twilio 或相容服務' },
  names: { none: '寄件匣', aliyun: '阿里雲', tencent: '騰訊雲', twilio: 'Twilio 服務' },
  account: '服務商帳號',
  endpointHelp: '留空則使用服務商的位址，須以 https:// 開頭。',
  keyIds: {
    aliyun: '僅有簡訊傳送權限之使用者的 AccessKey ID。',
    tencent: '僅有簡訊傳送權限之使用者的 SecretId。',
    twilio: 'Account SID。',
  },
  secrets: { aliyun: 'AccessKey Secret。', tencent: 'SecretKey。', twilio: 'Auth Token。' },
  secretStored: '{what}已儲存金鑰，留空則保持不變；更換位址、金鑰 ID 或閘道時須重新輸入。',
  secretMissing: '{what}尚未儲存。',
  appIdHelp: '簡訊控制台中應用程式的 SdkAppId。',
  senderHelp: '號碼（如 +15005550006）或訊息服務（MG…）。',
  reportsHelp: '傳送後一天之內向服務商查詢每則簡訊的結果。',
  reportsTold: '服務商會將每則簡訊的結果通知到 {url}，該位址須能被其存取。',
  templates: '範本',
  templatesText:
    '此閘道不接受自擬內容，只填入已審核通過的範本。請為所用的每種語言填寫簽名和範本編號，其他語言使用首個已設定的語言。驗證碼範本含有下方所選的變數；通知範本沒有變數，用於告知該號碼已有帳號。',
  variables: { code: '僅驗證碼', code_minutes: '驗證碼和分鐘數' },
  variablesHelp: '在阿里雲中變數名為 code 和 minutes，在騰訊雲中依次為第一、第二個變數。',
  limits: '限額與費用',
  countriesHelp: '以逗號分隔的國際區碼，如 86, 852。其他地區的號碼將被拒絕。',
  siteHelp: '達到上限後，在午夜（UTC）之前不再接受新的簡訊，並通知負責郵件的營運人員。',
  siteHelpSum:
    '達到上限後，在午夜（UTC）之前不再接受新的簡訊，並通知負責郵件的營運人員。依下方單價計算，每日最多 {sum}。',
  numberHelp: '最多 10。',
  accountHelp: '最多 20。',
  addressHelp: '最多 30。',
  priceHelp: '每則簡訊的單價，僅用於寄件匣中的費用估算，最多四位小數。',
  saved: '設定已儲存。',

  test: '測試簡訊',
  testText: '以已儲存的設定傳送一則簡訊，並顯示服務商的答覆。其中的驗證碼僅供測試，無法用於任何操作。',
  testTo: '接收號碼',
  purposes: {
    registerCode: '註冊驗證碼',
    internationalCode: '國際站驗證碼',
    fusionCode: '融合雲驗證碼',
    contactCode: '新電話號碼驗證碼',
    certificationCode: '實名認證驗證碼',
    alreadyRegistered: '通知：號碼已註冊',
  },
  languages: { en: '英文', 'zh-Hans': '簡體中文', 'zh-Hant': '繁體中文' },
  testSend: '傳送測試簡訊',
  tested: {
    sent: '服務商已接收發往 {to} 的簡訊，答覆：{answer}',
    delivered: '發往 {to} 的簡訊已送達，服務商答覆：{answer}',
    kept: '尚未設定閘道，簡訊已保留在寄件匣中。',
    queued: '簡訊正在等待傳送。',
    failed: '簡訊傳送失敗。',
  },
  testedOpen: '開啟寄件匣',

  gateway: '閘道',
  days: '最近 7 天',
  daysText: '今日（UTC）還可傳送 {left} 則，上限 {max} 則。',
  day: '已傳送 {sent} · 已送達 {delivered} · 失敗 {failed} · 約 {cost}',
}
