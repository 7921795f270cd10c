import type { words as en } from '../en/rescue.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  title: '進入救援模式：{name}',
  text: '雲端主機將從救援系統重新啟動，並掛載原有硬碟，方便您修復。執行中的程式會被結束。',
  meanwhile: '離開救援模式之前，您可以連線到雲端主機，但無法變更規格、重建或關機。到期時間和價格不變。',
  password: '下一步會顯示救援系統的密碼，僅顯示一次。',
  madeTitle: '{name} 的救援密碼',
  madeText: '雲端主機進入救援模式後，請以下列資訊登入。請立即複製密碼，之後不再顯示。',
  kept: '我已複製',
}
