import type { words as en } from '../en/apiCalls.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '本页的 API 调用',
  text: '本页发出的请求，可供程序直接使用。请在个人中心创建密钥并设为 API_KEY。',
  docs: 'API 文档',
  scope: '需要权限 {scope}',
  none: '本页没有可用密钥发出的请求。',
}
