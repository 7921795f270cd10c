import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { maintenance } from './maintenance.ts'

export const words = {
  names: {
    one: ['Maintenance service', '运维服务', '維運服務'],
    list: ['Maintenance', '运维服务', '維運服務'],
    buy: ['Buy maintenance service', '购买运维服务', '購買維運服務'],
    operator: ['Maintenance services', '运维服务', '維運服務'],
    records: ['Service records', '服务记录', '服務記錄'],
    packages: {
      '24h': ['24-hour service', '24 小时服务', '24 小時服務'],
      manual: ['On request', '按需人工服务', '需求式人工服務'],
    },
    actions: { start: ['Start service', '启用服务', '啟用服務'] },
  },
  events: {
    start: ['Started a maintenance service', '启用运维服务', '啟用維運服務'],
    record: ['Added a service record', '添加服务记录', '新增服務記錄'],
  },
  text: [
    'People who look after your hosts and sites: around the clock, or on request.',
    '由专人维护您的云主机和站点：全天候值守，或按需处理。',
    '由專人照顧您的雲端主機與網站：全天候值守，或依需求處理。',
  ],
  buy: ['Buy service', '购买服务', '購買服務'],
  search: ['Service name or ID', '服务名称或 ID', '服務名稱或 ID'],
  none: ['No maintenance services yet', '还没有运维服务', '尚無維運服務'],
  noneText: [
    'Let us monitor, update and repair what you run. Choose a package to get started.',
    '让我们为您值守、更新和修复。选择一个套餐即可开始。',
    '讓我們為您值守、更新與修復。選擇一個方案即可開始。',
  ],
  fromStart: ['Counts from the start', '自生效起计算', '自生效起計算'],
  notStarted: ['It is not in effect yet', '服务尚未生效', '服務尚未生效'],
  buyText: [
    'The term starts when the service takes effect, not during setup.',
    '服务期限自生效之日起计算，实施期间不计入。',
    '服務期限自生效日起計算，建置期間不計入。',
  ],
  packageText: ['Buy as many as you need', '可按需多次购买', '可依需求多次購買'],
  packages: {
    '24h': ['Monitored and repaired at any hour', '全天候监控与修复，无需您提出', '全天候監控與修復，無須您提出'],
    manual: ['On request, during office hours', '在工作时间内按您的要求人工处理', '於上班時間依您的要求人工處理'],
  },
  nameHelp: [
    'What it is for, so that you can find it again. If empty, its ID.',
    '写明用途便于查找；留空则使用 ID。',
    '寫明用途以便尋找；留空則使用 ID。',
  ],
  bought: [
    'Bought. We set it up and tell you here when it is in effect.',
    '购买成功，正在实施，生效后会在此显示。',
    '購買成功，我們正在建置，生效後會顯示於此。',
  ],
  service: ['Service', '服务', '服務'],
  content: ['What was done', '处理内容', '處理內容'],
  who: ['By', '处理人', '處理人員'],
  when: ['When', '时间', '時間'],
  recordsText: [
    'Work done under your maintenance services, by whom and when.',
    '运维服务中完成的工作，以及处理人和时间。',
    '維運服務所完成的工作，以及處理人員與時間。',
  ],
  allRecords: ['Records of all services', '全部服务的记录', '所有服務的記錄'],
  searchRecords: ['Word in a record', '记录中的文字', '記錄中的文字'],
  noRecords: ['No records yet', '还没有服务记录', '尚無服務記錄'],
  noRecordsText: [
    'Work we do for you is recorded here.',
    '我们为您完成的工作会记录在这里。',
    '我們為您完成的工作會記錄在這裡。',
  ],
  platformText: [
    'Start services once they are set up, and record the work done.',
    '实施完成后启动客户购买的服务，并记录所做的工作。',
    '建置完成後啟動客戶購買的服務，並寫下所做的工作。',
  ],
  start: ['Start service', '启动服务', '啟動服務'],
  startTitle: ['Start {name}', '启动 {name}', '啟動 {name}'],
  startText: [
    'It takes effect now, and the paid term starts.',
    '服务立即生效，已付费的期限从现在开始计算。',
    '服務立即生效，已付費的期限從現在開始計算。',
  ],
  started: ['Starting the service', '服务正在启动', '服務正在啟動'],
  record: ['Add record', '添加记录', '新增記錄'],
  recordTitle: ['Record for {name}', '{name} 的服务记录', '{name} 的服務記錄'],
  recorded: ['Record added', '记录已保存', '記錄已儲存'],
  noneSold: ['No services bought yet', '还没有售出的服务', '尚無售出的服務'],
  noneSoldText: [
    'New purchases appear here, waiting to be started.',
    '客户购买的服务会显示在这里，等待启动。',
    '客戶購買的服務會顯示於此，等待啟動。',
  ],
  help: {
    what: [
      'People who look after your hosts and sites, around the clock or on request. You can read what they did.',
      '由专人维护您的云主机和站点，全天候或按需。您可以查看他们的工作记录。',
      '由專人照顧您的雲端主機與網站，全天候或依需求。您可以查看他們的工作記錄。',
    ],
    choose: ['Choose a package.', '选择套餐。', '選擇方案。'],
    next: [
      'We prepare the service. The term starts when it takes effect.',
      '我们进行准备，期限从服务生效时开始计算。',
      '我們進行準備，期限從服務生效時開始計算。',
    ],
    cost: ['By package and term.', '按套餐和时长计费。', '按方案與時長計費。'],
    over: ['When the term ends, the service ends.', '到期时，服务结束。', '到期時，服務結束。'],
    questions: {
      records: {
        q: ['Where do I see what was done?', '在哪里查看做了什么？', '在哪裡查看做了什麼？'],
        a: ['In the records of your maintenance services.', '在运维服务的记录中。', '在維運服務的記錄中。'],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  maintenanceList: 'Lists your maintenance services.',
  platformMaintenanceList: 'Lists every maintenance service.',
  platformMaintenanceStart: 'Starts a maintenance service and its term.',
  maintenanceRecordList: 'Lists the work done under your maintenance services.',
  platformMaintenanceRecord: 'Adds a record of work to a maintenance service.',
} as const satisfies SentencesOf<typeof maintenance>
