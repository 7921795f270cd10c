import type { AnnouncementTexts } from '../areas/support/announcement.service.ts'

export const demoAnnouncements: readonly AnnouncementTexts[] = [
  {
    sort: 100,
    titleEn: 'Network maintenance in Hong Kong on the first Sunday of the month',
    contentEn:
      'We renew two core switches of the node **Hong Kong A**.\n\n- From 02:00 to 04:00 Hong Kong time\n- Connections may break for up to two minutes\n- Hosts keep running; nothing has to be done\n\nQuestions are welcome as a work order.',
    titleZhHans: '香港节点每月第一个星期日网络维护',
    contentZhHans:
      '我们将更换**香港 A 区**节点的两台核心交换机。\n\n- 香港时间 02:00 至 04:00\n- 连接可能中断最多两分钟\n- 云主机持续运行，您无需任何操作\n\n如有疑问，欢迎提交工单。',
    titleZhHant: '香港節點每月第一個星期日網路維護',
    contentZhHant:
      '我們將更換**香港 A 區**節點的兩台核心交換器。\n\n- 香港時間 02:00 至 04:00\n- 連線可能中斷最多兩分鐘\n- 雲端主機持續執行，您無須任何操作\n\n如有疑問，歡迎提交工單。',
  },
  {
    sort: 0,
    titleEn: 'Longer terms now cost less',
    contentEn:
      '# What changes\n\nA quarter, half a year and a year are discounted for purchases and renewals alike. The price you see before you confirm has the discount in it already.\n\n# What stays\n\nResources that you have bought keep the price of their present term.',
    titleZhHans: '购买时长越长，价格越优惠',
    contentZhHans:
      '# 有哪些变化\n\n按季度、半年和一年购买或续费均可享受折扣。确认前显示的价格已包含折扣。\n\n# 哪些不变\n\n已购买的资源在当前周期内价格不变。',
    titleZhHant: '購買時長越長，價格越優惠',
    contentZhHant:
      '# 有哪些變化\n\n以季度、半年與一年購買或續費皆享有折扣。確認前顯示的價格已包含折扣。\n\n# 哪些不變\n\n已購買的資源在目前週期內價格不變。',
  },
]
