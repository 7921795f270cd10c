import type { words as en } from '../en/apiCalls.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '本页的 API 调用',
  text: '本页发出的请求，可供程序直接使用。请在个人中心创建密钥并设为 PORTICO_KEY。',
  docs: 'API 文档',
  none: '本页尚未发出请求。',
}
