import type { words as en } from '../en/fate.ts'
import type { Translation } from '../t.ts'

export const words: Translation<typeof en> = {
  asking: '未收到结果，正在查询该操作是否已完成…',
  never: '请求未送达：未执行任何操作，也未产生任何费用。您可以重试。',
  unknown:
    '未收到结果，且暂时无法连接服务器进行查询。您填写的内容会保留；下次提交时会先查询，不会重复执行，也不会重复扣费。',
  doneBefore: '您之前的提交已成功，没有重复提交。',
  doneOther: '您之前的提交其实已成功，本次未提交任何内容。请先查看现有内容，如需继续请再试一次。',
  doneUnseen: '您之前的提交已成功，但当时返回的内容无法再次显示。本次未提交任何内容。',
  tooOld: '一天多以前的一次提交未收到结果。再次提交前，请先查看现有内容。',
}
