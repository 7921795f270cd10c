import type { Shape } from '@portico/contract/words/shape.ts'
import type { en } from './en.ts'

export const zhHans: Shape<typeof en> = {
  refusals: {
    sessionExpired: '登录已过期，请重新登录',
    signedInElsewhere: '您的账号已在别处登录，请及时修改登录密码',
    nodeNotSubscribed: '您尚未订阅该节点，请先完成订阅。',
    certificationNeeded: '请先完成实名认证，即将为您跳转。',
    soldOut: '该资源已售罄',
    invalidInput: '部分内容填写有误，请检查',
    notFound: '内容不存在，或不属于您',
    forbidden: '您的账号没有此项权限，请联系主账号或管理员。',
    tooFrequent: '操作过于频繁，请稍后再试！',
    wrongState: '当前状态下不能执行此操作，请刷新页面后再看。',
    keyReused: '该请求已用其他内容提交过，请重新加载页面后再试。',
    productClosed: '您的业务组未包含该产品，请联系主账号添加。',
    loginFailed: '登录失败：用户名或密码错误',
    loginLocked: '登录错误次数过多，请在 {minutes} 分钟后再试，或重置密码。',
    accountDisabled: '该账号已停用，请联系客服恢复。',
    secondFactorNeeded: '请输入验证器应用中的验证码',
    secondFactorWrong: '验证码无效，请等待应用中的下一个验证码，或使用恢复码。',
    secondFactorRequired: '请先设置两步验证，本站的平台运营账号必须启用。',
    codeWrong: '验证码错误或已过期，请重新获取后再试。',
    linkExpired: '验证链接已过期，请重新发送验证链接！',
    registrationClosed: '目前暂不开放注册',
    passwordWrong: '密码错误',
    socialNotSetUp: '本站未开通这种登录方式',
    socialNotBound: '该第三方账号尚未绑定，登录一次即可绑定。',
    socialTaken: '该第三方账号已绑定其他账号，请先在那里解绑。',
    socialFailed: '第三方未确认此次登录，请重新开始。',
    internationalNotSetUp: '本站未开通国际站',
    internationalNotRegistered: '请先注册国际站',
    imageRefused: '图片格式或大小不符合要求',
    mailFailed: '邮件服务器拒绝了请求：{reason}',
    emailTaken: '该邮箱已被使用',
    roleInUse: '该角色正在使用中，请先为相关运营账号更换角色。',
    lastOperator: '必须保留最后一个拥有全部权限的可用运营账号',
    nameTaken: '该名称已被使用',
    secondFactorOn: '两步验证已开启',
    secondFactorOff: '两步验证未开启',
    malformed: '无法读取该请求',
    unknownCall: '没有这个接口',
    tooLarge: '请求内容过大',
    wrongContentType: '此处不接受这种内容类型',
    serverFault: '服务器出现问题，请重试；若问题仍然存在，请将请求编号发给我们。',
    stopping: '服务器正在重启，请稍后再试。',
    timedOut: '处理超时，请重试。',
  },
  mail: {
    registerCode: {
      subject: '{code} 是您的 {site} 验证码',
      body: '您的验证码是 {code}。\n\n验证码 {minutes} 分钟内有效，仅可使用一次。如非您本人操作，请忽略本邮件。',
    },
    alreadyRegistered: {
      subject: '您已有 {site} 账号',
      body: '有人（可能是您本人）尝试用此邮箱注册。您已有账号，请前往 {link} 登录，或在那里重置密码。',
    },
    resetPassword: {
      subject: '重置您的 {site} 密码',
      body: '请打开以下链接设置新密码：\n\n{link}\n\n链接 {minutes} 分钟内有效，仅可使用一次。如非您本人操作，请忽略本邮件，您的密码不会改变。',
    },
    resetMemberPassword: {
      subject: '重置您的 {site} 成员密码',
      body: '请打开以下链接为您的成员账号设置新密码：\n\n{link}\n\n链接 {minutes} 分钟内有效，仅可使用一次。如非您本人操作，请忽略本邮件，您的密码不会改变。',
    },
    test: {
      subject: '来自 {site} 的测试邮件',
      body: '收到本邮件，说明 {site} 可以用当前设置发送邮件。',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: '本邮件由 {site} 发送，请勿直接回复。',
  },
  sms: {
    registerCode: '【{site}】您的验证码是 {code}，{minutes} 分钟内有效。',
    internationalCode: '【{site}】您的国际站验证码是 {code}，{minutes} 分钟内有效。',
    alreadyRegistered: '【{site}】该手机号已有账号，请直接登录或重置密码。',
  },
  notices: {
    welcome: {
      subject: '欢迎使用 {site}',
      content: '您的账号已可使用。请先完善资料，再四处看看：所有功能都在左侧菜单中，按 Ctrl K 可按名称查找。',
    },
    newSignIn: {
      subject: '来自 {ip} 的新登录',
      content: '您的账号于 {time} 在 {ip} 通过 {device} 登录。如非您本人操作，请立即修改密码，其他登录会随之全部退出。',
    },
    passwordChanged: {
      subject: '您的密码已修改',
      content: '您的账号密码于 {time} 在 {ip} 被修改。如非您本人操作，请立即重置密码并联系客服。',
    },
    secondFactorOn: {
      subject: '两步验证已开启',
      content: '今后登录时需要输入验证器应用中的验证码。请妥善保管恢复码。',
    },
    secondFactorOff: {
      subject: '两步验证已关闭',
      content: '两步验证于 {time} 在 {ip} 被关闭。如非您本人操作，请立即修改密码。',
    },
    socialBound: {
      subject: '您的账号绑定了新的{provider}账号',
      content: '现在可以用 {nickname} 登录。如非您本人操作，请在个人中心解绑。',
    },
  },
  providers: { wechat: '微信', qq: 'QQ' },
  agreements: {
    service:
      '服务条款\n\n1. 本条款适用于您与本站运营方之间。\n\n2. 您应妥善保管登录信息，并对使用该信息进行的操作负责。\n\n3. 服务采用预付费方式，运行至到期日，并在各项服务标明的宽限期结束后释放。\n\n4. 您不得利用服务违反法律、损害他人或绕过安全措施。\n\n5. 对危及他人的服务，运营方可以暂停，并向您说明原因。\n\n6. 运营方可以修改本条款；修改在生效前会在此公布。',
    policy:
      '隐私政策\n\n1. 我们保存您在注册和认证时提供的信息，以及运行服务和计费所需的信息。\n\n2. 我们将这些信息用于提供服务、保障服务安全和履行法律义务，不会出售。\n\n3. 密码和密钥等机密信息以受保护的方式存储；证件材料仅审核人员可以查看，每次查看都有记录。\n\n4. 您可以在个人中心查看和更正您的信息，也可以在那里注销账号。\n\n5. Cookie 仅保存您的登录状态和语言，不作他用。',
    purchase:
      '购买协议\n\n1. 您确认的价格就是您支付的价格。\n\n2. 服务自交付时开始。如无法交付，款项将原路退回。\n\n3. 手动续费和自动续费均按续费前显示的价格执行。',
  },
}
