import type { Refusal } from '@portico/contract/codes.ts'

/** What the server says to people. English is the source; the other languages must have the same shape to compile. */
export const en = {
  refusals: {
    sessionExpired: 'Login expired, please log in again',
    signedInElsewhere: 'Your account has been logged in again, please change your login password in time',
    nodeNotSubscribed: 'You have not subscribed to this node, please complete the subscription first.',
    certificationNeeded: 'Real-name certification is needed first. You are taken to it now.',
    soldOut: 'This resource is sold out',
    invalidInput: 'Some fields need your attention',
    notFound: 'This does not exist, or it is not yours',
    forbidden: 'Your account is not allowed to do this. Ask the account owner or an administrator.',
    tooFrequent: 'The operation is too frequent, please try again later!',
    wrongState: 'This cannot be done in the present state. Refresh the page and look again.',
    keyReused: 'This request was already sent with other content. Reload the page and try again.',
    productClosed: 'Your business group does not include this product. Ask the account owner to add it.',
    loginFailed: 'Login failed: the user name or the password is wrong',
    loginLocked: 'Too many wrong sign-ins. Try again in {minutes} min, or reset the password.',
    accountDisabled: 'This account is disabled. Contact support to have it opened again.',
    secondFactorNeeded: 'Enter the code of your authenticator app',
    secondFactorWrong: 'This code is not valid. Wait for the next one in your app, or use a recovery code.',
    secondFactorRequired: 'Set up two-step verification first. Operators need it on this site.',
    codeWrong: 'The verification code is wrong or has expired. Get a new one and try again.',
    linkExpired: 'The verification link has expired, please resend the verification link!',
    registrationClosed: 'Registration is closed at the moment',
    passwordWrong: 'The password is wrong',
    socialNotSetUp: 'This way of signing in is not set up here',
    socialNotBound: 'This identity is not tied to an account yet. Sign in once to tie it.',
    socialTaken: 'This identity is tied to another account. Unbind it there first.',
    socialFailed: 'The other service did not confirm the sign-in. Please start again.',
    internationalNotSetUp: 'The international site is not set up here',
    internationalNotRegistered: 'Register for the international site first',
    imageRefused: 'The image format or size is not allowed',
    mailFailed: 'The mail server refused: {reason}',
    emailTaken: 'This e-mail address is already in use',
    roleInUse: 'This role is in use. Give its operators another role first.',
    lastOperator: 'The last active operator with every permission must stay',
    nameTaken: 'This name is already in use',
    secondFactorOn: 'Two-step verification is already on',
    secondFactorOff: 'Two-step verification is not on',
    balanceShort: 'The balance is not enough. Recharge, then try again.',
    payWayClosed: 'This way of paying is not available at the moment. Choose another one.',
    gatewayFailed: 'The payment service did not answer. Nothing was charged; try again, or choose another way.',
    approvalByAnother: 'Another operator must approve this: the one who proposed it cannot.',
    refundNone: 'Nothing of this order can be refunded: only cash that was paid and has not gone back can',
    refundUnderWay: 'An application for this is already under way. Look at it under refund applications.',
    refundSumChanged: 'The sum has changed since you looked. Check it and ask again.',
    notInvoiceable:
      'One of the orders cannot be invoiced: it must be completed, paid in cash and not have an invoice yet',
    invoiceSumNone: 'Everything on this invoice has been refunded. Reject it instead.',
    headersTooMany: 'There are too many invoice headers. Delete one that you no longer need.',
    voucherRefused:
      'This voucher cannot be redeemed. Check the number and the password; each voucher works once, until its date.',
    notPriced: 'This is not for sale at the moment: it has no price here. Choose another configuration or node.',
    termNotOffered: 'This term is not offered to your account. Choose one of {months} months.',
    quoteRefused: 'This price was not given for what you ask. Look at the price again and confirm it.',
    quoteExpired: 'This price has expired. Look at the present price and confirm it.',
    malformed: 'The request could not be read',
    unknownCall: 'There is no such call',
    tooLarge: 'The request is too large',
    wrongContentType: 'This content type is not accepted here',
    serverFault: 'Something went wrong on our side. Please try again; if it stays, send us the request id.',
    stopping: 'The server is restarting. Please try again in a moment.',
    timedOut: 'This took too long. Please try again.',
  } satisfies Record<Refusal, string>,
  mail: {
    registerCode: {
      subject: '{code} is your {site} verification code',
      body: 'Your verification code is {code}.\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail.',
    },
    alreadyRegistered: {
      subject: 'You already have a {site} account',
      body: 'Somebody, probably you, tried to register with this address. You already have an account here: sign in at {link}, or reset the password there.',
    },
    resetPassword: {
      subject: 'Reset your {site} password',
      body: 'Open this link to choose a new password:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    resetMemberPassword: {
      subject: 'Reset your {site} member password',
      body: 'Open this link to choose a new password for your member account:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    test: {
      subject: 'Test mail from {site}',
      body: 'This mail shows that {site} can send mail with the present settings.',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: 'This mail was sent by {site}. Replies to it are not read.',
  },
  sms: {
    registerCode: '[{site}] Your verification code is {code}, valid for {minutes} minutes.',
    internationalCode: '[{site}] Your code for the international site is {code}, valid for {minutes} minutes.',
    alreadyRegistered: '[{site}] This number already has an account. Sign in, or reset the password.',
  },
  notices: {
    voucherExpiring: {
      subject: '¥{amount} of voucher {number} expires on {day}',
      content: 'Vouchers are spent before cash. What is left of this one is gone after its last day.',
    },
    refundToBalance: {
      subject: 'Refund completed: ¥{amount}',
      content: '¥{amount} was added to your balance. The refund is order {number}.',
    },
    refundApproved: {
      subject: 'Refund approved: ¥{amount}',
      content: 'We are paying ¥{amount} to your card ending in {card}. You hear from us when it has been paid out.',
    },
    refundPaidOut: {
      subject: 'Refund paid out: ¥{amount}',
      content:
        '¥{amount} was paid to your card ending in {card}, bank reference {reference}. The refund is order {number}.',
    },
    refundRejected: {
      subject: 'Refund of ¥{amount} was not approved',
      content: 'Your application for ¥{amount} was not approved: {reason}. Contact support if you have questions.',
    },
    invoiceReady: {
      subject: 'Invoice {number} is ready',
      content: 'The invoice {number} over ¥{amount} for {title} is issued. Download it under Invoices.',
    },
    creditNoteReady: {
      subject: 'Credit note {number} is ready',
      content:
        'A refund of ¥{amount} was made after invoice {invoice}. Credit note {number} can be downloaded under Invoices.',
    },
    invoiceRejected: {
      subject: 'An invoice was not issued',
      content: 'The invoice for {title} was not issued: {reason}. Its orders can be invoiced again.',
    },
    rechargeReceived: {
      subject: 'Recharge received: ¥{credit}',
      content: 'Your payment of {paid} for order {number} has arrived. ¥{credit} was added to your balance.',
    },
    remittanceRejected: {
      subject: 'Remittance {number} was not accepted',
      content:
        'The remittance for order {number} was not accepted: {reason}. Please check it and start a new recharge, or contact support.',
    },
    balanceAdjusted: {
      subject: 'Your balance was adjusted by {amount}',
      content: 'An operator adjusted your balance by {amount}, order {number}: {reason}.',
    },
    newUserVoucher: {
      subject: 'A voucher of 100 yuan is yours',
      content:
        'It was granted after the call by our staff and is spent before your cash. It is not refundable once used or after unsubscribing, and not usable for giveaway settlement.',
    },
    welcome: {
      subject: 'Welcome to {site}',
      content:
        'Your account is ready. Complete your profile, then look around: everything you can do is in the menu on the left, and Ctrl K finds it by name.',
    },
    newSignIn: {
      subject: 'New sign-in from {ip}',
      content:
        'Your account was signed in from {ip} with {device} at {time}. If this was not you, change the password now: it ends every other sign-in.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      content:
        'The password of your account was changed from {ip} at {time}. If this was not you, reset it now and contact support.',
    },
    secondFactorOn: {
      subject: 'Two-step verification is on',
      content:
        'From now on a sign-in asks for a code of your authenticator app. Keep the recovery codes in a safe place.',
    },
    secondFactorOff: {
      subject: 'Two-step verification was switched off',
      content: 'It was switched off from {ip} at {time}. If this was not you, change the password now.',
    },
    socialBound: {
      subject: 'A {provider} identity was tied to your account',
      content: '{nickname} can now be used to sign in. If this was not you, unbind it in the personal center.',
    },
  },
  invoice: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    number: 'Number',
    date: 'Date',
    seller: 'Seller',
    buyer: 'Buyer',
    title: 'Title',
    taxId: 'Tax ID',
    contact: 'Contact',
    licence: 'Business licence',
    information: 'Contact information',
    address: 'Address',
    bank: 'Bank',
    card: 'Card number',
    order: 'Order',
    item: 'Item',
    amount: 'Amount (CNY)',
    total: 'Total',
    credits: 'Credit note for invoice {number}',
    page: 'Page {page} of {pages}',
    plain: 'Plain invoice',
    special: 'Special invoice',
    products: {
      recharge: 'Recharge',
      host: 'Cloud host',
      disk: 'Cloud disk',
      snapshot: 'Snapshot',
      eip: 'Elastic IP',
      firewall: 'Firewall',
      router: 'Router',
      container: 'Object storage',
      traffic: 'Traffic package',
      connection: 'Cloud intranet connection',
      forward: 'Cloud forwarding',
      management: 'Cloud management account',
      ddos: 'DDoS protection package',
      phone: 'Cloud phone',
      live: 'Live room',
      acceleration: 'Cloud acceleration',
      workstation: 'Cloud workstation',
      bareMetal: 'Bare metal',
      database: 'Cloud database',
      market: 'Market',
      maintenance: 'Maintenance service',
    },
  },
  cashier: {
    title: 'Cashier',
    merchant: 'Merchant',
    order: 'Order',
    sum: 'Amount',
    pay: 'Pay {sum}',
    cancel: 'Cancel',
    paid: 'This payment is complete.',
    closed: 'This payment was cancelled or has expired.',
    unknown: 'This payment does not exist.',
    back: 'Back to {merchant}',
    practice: 'This is the built-in cashier for trying things out. No real money moves.',
    stale: 'This page is out of date. Look at the payment once more before you go on.',
  },
  providers: { wechat: 'WeChat', qq: 'QQ' },
  agreements: {
    service:
      'Terms of service\n\n1. These terms apply between you and the operator of this site.\n\n2. You keep your sign-in details to yourself and answer for what is done with them.\n\n3. Services are prepaid. They run until their expiry date and are released after the grace period that is shown with each of them.\n\n4. You do not use the services to break the law, to harm others or to get around security measures.\n\n5. The operator may suspend a service that endangers others, and tells you why.\n\n6. The operator may change these terms; the change is announced here before it applies.',
    policy:
      'Privacy policy\n\n1. We keep what you give us at registration and certification, and what is needed to run and to bill your services.\n\n2. We use it to provide the services, to keep them secure and to meet legal duties. We do not sell it.\n\n3. Secrets are stored protected; documents are seen by reviewers alone, and each view is recorded.\n\n4. You can see and correct your data in the personal center, and close your account there.\n\n5. Cookies hold your sign-in and your language, nothing else.',
    purchase:
      'Purchase agreement\n\n1. The price you confirm is the price you pay.\n\n2. A service starts when it is delivered. If it cannot be delivered, the sum goes back to where it came from.\n\n3. Renewals by hand or automatic follow the price that is shown before they are made.',
  },
}
