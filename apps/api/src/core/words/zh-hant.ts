import type { Shape } from '@portico/contract/words/shape.ts'
import type { en } from './en.ts'

export const zhHant: Shape<typeof en> = {
  refusals: {
    sessionExpired: '登入已逾時，請重新登入',
    signedInElsewhere: '您的帳號已在其他地方登入，請儘快變更登入密碼',
    nodeNotSubscribed: '您尚未訂閱此節點，請先完成訂閱。',
    certificationNeeded: '請先完成實名認證，即將為您轉往認證頁面。',
    soldOut: '此資源已售完',
    invalidInput: '部分欄位填寫有誤，請檢查',
    notFound: '內容不存在，或不屬於您',
    forbidden: '您的帳號沒有這項權限，請聯絡主帳號或管理員。',
    tooFrequent: '操作過於頻繁，請稍後再試！',
    wrongState: '目前狀態無法執行此操作，請重新整理頁面後再查看。',
    keyReused: '此請求已用其他內容送出過，請重新載入頁面後再試。',
    productClosed: '您的業務群組未包含此產品，請聯絡主帳號加入。',
    loginFailed: '登入失敗：使用者名稱或密碼錯誤',
    loginLocked: '登入錯誤次數過多，請在 {minutes} 分鐘後再試，或重設密碼。',
    accountDisabled: '此帳號已停用，請聯絡客服重新開通。',
    secondFactorNeeded: '請輸入驗證器應用程式中的驗證碼',
    secondFactorWrong: '驗證碼無效，請等候應用程式顯示下一組驗證碼，或使用復原碼。',
    secondFactorRequired: '請先設定兩步驟驗證，本站的平台營運帳號必須啟用。',
    codeWrong: '驗證碼錯誤或已失效，請重新取得後再試。',
    linkExpired: '驗證連結已失效，請重新寄送驗證連結！',
    registrationClosed: '目前暫不開放註冊',
    passwordWrong: '密碼錯誤',
    socialNotSetUp: '本站未開通這種登入方式',
    socialNotBound: '此第三方帳號尚未綁定，登入一次即可綁定。',
    socialTaken: '此第三方帳號已綁定其他帳號，請先到該帳號解除綁定。',
    socialFailed: '第三方服務未確認這次登入，請重新開始。',
    internationalNotSetUp: '本站未開通國際站',
    internationalNotRegistered: '請先註冊國際站',
    imageRefused: '圖片格式或大小不符合規定',
    mailFailed: '郵件伺服器拒絕了請求：{reason}',
    emailTaken: '此電子郵件已有人使用',
    roleInUse: '此角色正在使用中，請先為相關營運帳號更換角色。',
    lastOperator: '必須保留最後一個擁有全部權限的有效營運帳號',
    nameTaken: '此名稱已有人使用',
    secondFactorOn: '兩步驟驗證已開啟',
    secondFactorOff: '兩步驟驗證尚未開啟',
    malformed: '無法讀取此請求',
    unknownCall: '沒有這個介面',
    tooLarge: '請求內容過大',
    wrongContentType: '此處不接受這種內容類型',
    serverFault: '伺服器發生問題，請再試一次；若問題持續，請將請求編號傳給我們。',
    stopping: '伺服器正在重新啟動，請稍後再試。',
    timedOut: '處理逾時，請再試一次。',
  },
  mail: {
    registerCode: {
      subject: '{code} 是您的 {site} 驗證碼',
      body: '您的驗證碼是 {code}。\n\n驗證碼在 {minutes} 分鐘內有效，只能使用一次。若非您本人操作，請忽略此郵件。',
    },
    alreadyRegistered: {
      subject: '您已有 {site} 帳號',
      body: '有人（可能是您本人）嘗試用此電子郵件註冊。您已有帳號，請前往 {link} 登入，或在該處重設密碼。',
    },
    resetPassword: {
      subject: '重設您的 {site} 密碼',
      body: '請開啟以下連結設定新密碼：\n\n{link}\n\n連結在 {minutes} 分鐘內有效，只能使用一次。若非您本人操作，請忽略此郵件，您的密碼不會變更。',
    },
    resetMemberPassword: {
      subject: '重設您的 {site} 成員密碼',
      body: '請開啟以下連結為您的成員帳號設定新密碼：\n\n{link}\n\n連結在 {minutes} 分鐘內有效，只能使用一次。若非您本人操作，請忽略此郵件，您的密碼不會變更。',
    },
    test: {
      subject: '來自 {site} 的測試郵件',
      body: '收到此郵件，表示 {site} 可以用目前的設定寄送郵件。',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: '此郵件由 {site} 寄出，請勿直接回覆。',
  },
  sms: {
    registerCode: '【{site}】您的驗證碼是 {code}，{minutes} 分鐘內有效。',
    internationalCode: '【{site}】您的國際站驗證碼是 {code}，{minutes} 分鐘內有效。',
    alreadyRegistered: '【{site}】此電話號碼已有帳號，請直接登入或重設密碼。',
  },
  notices: {
    welcome: {
      subject: '歡迎使用 {site}',
      content: '您的帳號已可使用。請先填妥個人資料，再四處看看：所有功能都在左側選單，按 Ctrl K 可依名稱搜尋。',
    },
    newSignIn: {
      subject: '來自 {ip} 的新登入',
      content: '您的帳號於 {time} 從 {ip} 以 {device} 登入。若非您本人操作，請立即變更密碼，其他登入會隨之全部登出。',
    },
    passwordChanged: {
      subject: '您的密碼已變更',
      content: '您的帳號密碼於 {time} 從 {ip} 變更。若非您本人操作，請立即重設密碼並聯絡客服。',
    },
    secondFactorOn: {
      subject: '兩步驟驗證已開啟',
      content: '今後登入時須輸入驗證器應用程式中的驗證碼。請妥善保管復原碼。',
    },
    secondFactorOff: {
      subject: '兩步驟驗證已關閉',
      content: '兩步驟驗證於 {time} 從 {ip} 關閉。若非您本人操作，請立即變更密碼。',
    },
    socialBound: {
      subject: '您的帳號綁定了新的{provider}帳號',
      content: '現在可以用 {nickname} 登入。若非您本人操作，請到個人中心解除綁定。',
    },
  },
  providers: { wechat: '微信', qq: 'QQ' },
  agreements: {
    service:
      '服務條款\n\n1. 本條款適用於您與本站營運方之間。\n\n2. 您應妥善保管登入資料，並對使用該資料進行的操作負責。\n\n3. 服務採預付方式，使用至到期日，並於各項服務標示的寬限期結束後釋放。\n\n4. 您不得利用服務違反法律、損害他人或規避安全措施。\n\n5. 對危及他人的服務，營運方得暫停，並向您說明原因。\n\n6. 營運方得修改本條款；修改內容會於生效前在此公告。',
    policy:
      '隱私權政策\n\n1. 我們保存您在註冊和認證時提供的資料，以及提供服務和計費所需的資料。\n\n2. 我們將這些資料用於提供服務、維護服務安全和履行法律義務，不會出售。\n\n3. 密碼和金鑰等機密資料以受保護的方式儲存；證件資料僅限審核人員查看，每次查看都有記錄。\n\n4. 您可以在個人中心查看和更正您的資料，也可以在該處關閉帳號。\n\n5. Cookie 僅保存您的登入狀態和語言，別無其他用途。',
    purchase:
      '購買協議\n\n1. 您確認的價格就是您支付的價格。\n\n2. 服務自交付時開始。若無法交付，款項將退回原付款來源。\n\n3. 手動續費和自動續費均依續費前顯示的價格計算。',
  },
}
