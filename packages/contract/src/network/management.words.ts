import type { SentencesOf, SoldWords } from '../words/side-by-side.ts'
import type { management } from './management.ts'

export const words = {
  names: {
    one: ['Cloud management account', '云管理账号', '雲端管理帳號'],
    list: ['Management accounts', '云管理账号', '雲端管理帳號'],
    buy: ['Create management account', '创建云管理账号', '建立雲端管理帳號'],
    operator: ['All management accounts', '云管理账号', '雲端管理帳號'],
    packages: { standard: ['Management account', '云管理账号', '雲端管理帳號'] },
    actions: {
      reach: ['Change access', '修改可访问资源', '修改可存取資源'],
    },
  },
  events: {
    password: ['Reset the password of a management account', '重置云管理账号密码', '重設雲端管理帳號密碼'],
    reach: ['Changed a management account’s access', '修改云管理账号的可访问资源', '修改雲端管理帳號的可存取資源'],
  },
  text: [
    'Names and passwords for people who manage your networks from outside.',
    '供从外部管理您网络的人员使用的账号。',
    '供從外部管理您網路的人員使用的帳號。',
  ],
  none: ['No management accounts yet', '还没有云管理账号', '尚無雲端管理帳號'],
  noneText: [
    'An account has a name, a password, and the networks and hosts it can reach.',
    '每个账号有名称、密码以及可访问的网络和云主机。',
    '每個帳號有名稱、密碼以及可存取的網路與雲端主機。',
  ],
  buy: ['Create account', '创建账号', '建立帳號'],
  buyText: [
    'Choose a name, a password, and what the account can reach.',
    '设置名称、密码和可访问的资源。',
    '設定名稱、密碼與可存取的資源。',
  ],
  bought: ['Creating the account.', '正在创建账号。', '正在建立帳號。'],
  platformText: [
    'Every customer’s management accounts and what they can reach.',
    '所有客户的云管理账号及其可访问的资源。',
    '所有客戶的雲端管理帳號及其可存取的資源。',
  ],
  account: ['Account', '账号', '帳號'],
  accountText: [
    'At least 6 letters or digits. Names such as root or admin are not allowed.',
    '至少 6 位字母或数字，不能使用 root、admin 之类的名称。',
    '至少 6 位字母或數字，不可使用 root、admin 之類的名稱。',
  ],
  reaches: ['Access', '可访问资源', '可存取資源'],
  reachText: [
    'Private networks, subnets and hosts of your account. If nothing is selected, nothing can be reached.',
    '您账号下的专有网络、子网和云主机；不选择则无法访问任何资源。',
    '您帳號下的私有網路、子網路與雲端主機；不選擇則無法存取任何資源。',
  ],
  nothing: ['Nothing', '无', '無'],
  nothingThere: [
    'There is no private network, subnet or host yet.',
    '还没有专有网络、子网或云主机。',
    '尚無私有網路、子網路或雲端主機。',
  ],
  password: {
    word: ['Reset password', '重置密码', '重設密碼'],
    title: ['New password for {name}', '为“{name}”设置新密码', '為「{name}」設定新密碼'],
    begun: ['Changing the password', '正在修改密码', '正在修改密碼'],
  },
  acts: {
    reach: {
      word: ['Change access', '修改可访问资源', '修改可存取資源'],
      title: ['What {account_name} can reach', '“{account_name}”的可访问资源', '「{account_name}」的可存取資源'],
      begun: ['Changing access', '正在修改', '正在修改'],
    },
  },
  help: {
    what: [
      'A name and password for someone who manages your networks from outside, limited to what you choose.',
      '供从外部管理您网络的人员使用的账号和密码，仅能访问您指定的范围。',
      '供從外部管理您網路的人員使用的帳號與密碼，僅能存取您指定的範圍。',
    ],
    choose: [
      'Choose a name, a password of {managementMin} to {managementMax} characters, and the networks, subnets and hosts it can reach.',
      '填写名称和 {managementMin} 至 {managementMax} 位密码，选择可访问的网络、子网和云主机。',
      '填寫名稱與 {managementMin} 至 {managementMax} 位密碼，選擇可存取的網路、子網與雲端主機。',
    ],
    next: ['Give the person their name and password.', '把名称和密码交给使用者。', '把名稱與密碼交給使用者。'],
    cost: ['By account and term.', '按账号和时长计费。', '按帳號與時長計費。'],
    over: [
      'When the term ends, the account can no longer be used.',
      '到期时，账号不能再使用。',
      '到期時，帳號不能再使用。',
    ],
    questions: {
      password: {
        q: ['Can I look up the password?', '可以查看密码吗？', '可以查看密碼嗎？'],
        a: [
          'No, no one can. Set a new one if it is lost.',
          '不可以，任何人都看不到。遗失时请设置新密码。',
          '不可以，任何人都看不到。遺失時請設定新密碼。',
        ],
      },
      reach: {
        q: ['What can the account reach?', '账号能访问什么？', '帳號能存取什麼？'],
        a: [
          'Only what you select, up to {reachMax} entries. If nothing is selected, nothing.',
          '仅限您选择的范围，最多 {reachMax} 项。不选择则什么都不能访问。',
          '僅限您選擇的範圍，最多 {reachMax} 項。不選擇則什麼都不能存取。',
        ],
      },
    },
  },
} as const satisfies SoldWords

/** What each of its calls does, for the API document. */
export const sentences = {
  managementList: 'Lists your cloud management accounts.',
  platformManagementList: 'Lists every management account.',
  managementReach: 'Changes what a management account can reach.',
  managementPassword: 'Resets the password of a management account.',
} as const satisfies SentencesOf<typeof management>
