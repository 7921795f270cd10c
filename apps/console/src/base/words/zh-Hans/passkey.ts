import type { words as en } from '../en/passkey.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  use: '使用通行密钥',
  usePassword: '改用密码',
  confirmed: '已用通行密钥确认',
  step: '请使用通行密钥，或输入一个恢复码。',
  stepElsewhere: '您的通行密钥属于本站的另一个地址，请输入一个恢复码。',
}
