import type { words as en } from '../en/passkey.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  use: '使用通行金鑰',
  usePassword: '改用密碼',
  confirmed: '已以通行金鑰確認',
  step: '請使用通行金鑰，或輸入一組復原碼。',
  stepElsewhere: '您的通行金鑰屬於本站的另一個網址，請輸入一組復原碼。',
}
