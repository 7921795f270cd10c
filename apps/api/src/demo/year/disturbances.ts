import { catalogue } from '@portico/contract/catalogue.ts'
import type { StatusState } from '@portico/contract/node/status.ts'
import { hoursMs, minutesMs } from '../../core/clock.ts'
import type { PastHouse } from './past-house.ts'

type Texts = readonly [en: string, zhHans: string, zhHant: string]
interface Disturbance {
  /** Of the year. */
  day: number
  nodes: readonly string[]
  title: Texts
  /** NULL for maintenance, which lasts two hours, two days after it was announced. */
  impact: 'degraded' | 'outage' | null
  told: readonly { after: number; state: StatusState; text: Texts }[]
}

const announced = (text: Texts) => [{ after: 0, state: 'planned' as const, text }]

/** What the status page remembers: the last of each kind lie within the days that it shows. */
export const disturbances: readonly Disturbance[] = [
  {
    day: 34.4,
    nodes: ['sg-a'],
    title: ['Slow disks in Singapore A', '新加坡 A 云硬盘变慢', '新加坡 A 雲端硬碟變慢'],
    impact: 'degraded',
    told: [
      {
        after: 12,
        state: 'identified',
        text: [
          'A storage server is rebuilding after a failed drive.',
          '一台存储服务器在硬盘故障后正在重建。',
          '一台儲存伺服器在硬碟故障後正在重建。',
        ],
      },
      {
        after: 95,
        state: 'resolved',
        text: ['Disks are as fast as before.', '云硬盘已恢复正常。', '雲端硬碟已恢復正常。'],
      },
    ],
  },
  {
    day: 42.2,
    nodes: ['hk-a'],
    title: ['Router software in Hong Kong A', '香港 A 路由器软件升级', '香港 A 路由器軟體升級'],
    impact: null,
    told: announced([
      'Connections may be interrupted for up to a minute.',
      '网络连接可能中断，最长一分钟。',
      '網路連線可能中斷，最長一分鐘。',
    ]),
  },
  {
    day: 322.6,
    nodes: ['jp-a'],
    title: ['No connections to Tokyo A', '东京 A 无法连接', '東京 A 無法連線'],
    impact: 'outage',
    told: [
      {
        after: 9,
        state: 'identified',
        text: ['A carrier has cut a cable.', '运营商光缆中断。', '電信業者光纜中斷。'],
      },
      {
        after: 31,
        state: 'monitoring',
        text: ['Traffic goes by another carrier.', '流量已切换到另一家运营商。', '流量已切換至另一家電信業者。'],
      },
      {
        after: 58,
        state: 'resolved',
        text: ['The cable is repaired.', '光缆已修复。', '光纜已修復。'],
      },
    ],
  },
  {
    day: 351.7,
    nodes: ['hk-a'],
    title: ['Power supplies in Hong Kong A', '香港 A 更换电源设备', '香港 A 更換電源設備'],
    impact: null,
    told: announced([
      'Half of them are replaced at a time. Hosts keep running.',
      '分两批更换，云主机不受影响。',
      '分兩批更換，雲端主機不受影響。',
    ]),
  },
]

const noticeHours = 48
const windowHours = 2

/** Told as it goes, as an operator would. */
export async function disturb(house: PastHouse, operator: string, one: Disturbance): Promise<void> {
  const { nodes, impact, told } = one
  const begin = house.clock.now().getTime()
  const starts = impact ? begin : begin + hoursMs(noticeHours)
  const [title_en, title_zh_hans, title_zh_hant] = one.title
  const { id } = await house.ask(operator, catalogue.platformStatusSave, {
    kind: impact ? 'incident' : 'maintenance',
    impact,
    title_en,
    title_zh_hans,
    title_zh_hant,
    nodes: [...nodes],
    start_time: new Date(starts).toISOString(),
    end_time: impact ? null : new Date(starts + hoursMs(windowHours)).toISOString(),
  })
  for (const { after, state, text } of told) {
    await house.until(new Date(begin + minutesMs(after)))
    const [content_en, content_zh_hans, content_zh_hant] = text
    await house.ask(operator, catalogue.platformStatusUpdate, {
      id,
      state,
      content_en,
      content_zh_hans,
      content_zh_hant,
    })
  }
}
