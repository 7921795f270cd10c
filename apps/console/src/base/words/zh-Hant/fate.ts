import type { words as en } from '../en/fate.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  asking: '未收到結果，正在查詢該操作是否已完成…',
  never: '請求未送達：未執行任何操作，也未產生任何費用。您可以重試。',
  unknown:
    '未收到結果，且暫時無法連線伺服器進行查詢。您填寫的內容會保留；下次提交時會先查詢，不會重複執行，也不會重複扣費。',
  doneBefore: '您先前的提交已成功，沒有重複提交。',
  doneOther: '您先前的提交其實已成功，本次未提交任何內容。請先查看現有內容，如需繼續請再試一次。',
  doneUnseen: '您先前的提交已成功，但當時傳回的內容無法再次顯示。本次未提交任何內容。',
  tooOld: '一天多以前的一次提交未收到結果。再次提交前，請先查看現有內容。',
}
