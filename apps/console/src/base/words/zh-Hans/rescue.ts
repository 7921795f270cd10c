import type { words as en } from '../en/rescue.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '进入救援模式：{name}',
  text: '云主机将从救援系统重新启动，并挂载原有硬盘，方便您修复。正在运行的程序会被结束。',
  meanwhile: '退出救援模式之前，您可以连接云主机，但不能调整配置、重建或关机。到期时间和价格不变。',
  password: '下一步将显示救援系统的密码，仅显示一次。',
  madeTitle: '{name} 的救援密码',
  madeText: '云主机进入救援模式后，请用以下信息登录。请立即复制密码，之后不再显示。',
  kept: '我已复制',
}
