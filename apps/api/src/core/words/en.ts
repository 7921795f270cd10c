import { enStatement } from '@portico/contract/words/en-statement.ts'
import type { Refusal } from '@portico/contract/codes.ts'
import { enEvents } from './en-events.ts'

/** What the server says to people. English is the source; the other languages must have the same shape to compile. */
export const en = {
  refusals: {
    sessionExpired: 'Login expired, please log in again',
    signedInElsewhere: 'Your account has been logged in again, please change your login password in time',
    nodeNotSubscribed: 'You have not subscribed to this node, please complete the subscription first.',
    fusionUnverified: 'Verify your phone for the fusion cloud first',
    certificationNeeded: 'Real-name certification is needed first. You are taken to it now.',
    soldOut: 'This resource is sold out',
    invalidInput: 'Some fields need your attention',
    notFound: 'This does not exist, or it is not yours',
    forbidden: 'Your account is not allowed to do this. Ask the account owner or an administrator.',
    tooFrequent: 'The operation is too frequent, please try again later!',
    wrongState: 'This cannot be done in the present state. Refresh the page and look again.',
    keyReused: 'This request was already sent with other content. Reload the page and try again.',
    productClosed: 'Your business group does not include this product. Ask the account owner to add it.',
    keyClosed: 'This request came too late: it had been given up, and nothing was done. Start again.',
    answerGone: 'This was done, and what it showed is not kept. Look for it anew.',
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
    filesTooMany: 'At most {n} images can be added',
    mailFailed: 'The mail server refused: {reason}',
    smsFailed: 'The text message was not sent. {reason}',
    smsUsedUp: 'No more text messages can be sent today. Use e-mail where you can, or try again tomorrow.',
    smsCountryClosed: 'Text messages are not sent to this country or region. Use another number, or e-mail.',
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
    cartPriceChanged: 'The price has changed: it is ¥{total} now. Look at it and confirm.',
    cartFull: 'The cart is full. Settle or remove something first.',
    nodeAlreadySubscribed: 'You have subscribed to this node, please do not subscribe again!',
    phoneMissing: 'Your account has no phone number to send a code to. Contact support to add one.',
    inUse: 'This is still in use and cannot be removed. Take it off sale instead.',
    refundInUse: 'This pays for something that is in use. Delete it, and what is unused comes back at once.',
    nodeUnreachable: 'The node does not answer at the moment, so this cannot be done there. Try again when it does.',
    notOfferedThere: 'This is no longer offered on its node, so it cannot be renewed. It stays until its time is over.',
    trafficNotCounted: 'Traffic is not counted on this node, so addresses there are charged by bandwidth only.',
    operationUnderWay: 'Another action is under way on this resource. Wait until it has ended.',
    boundToHost: 'This resource is bound to a host and cannot be renewed alone. Renew the host.',
    snapshotsFreeUsed: 'The free snapshots of this disk are used up. Choose a term to buy one more.',
    hostRunning: 'Shut the host off first: the disk is in use.',
    firewallInUse: 'This firewall still protects hosts, or is the default one of its node, and cannot be deleted.',
    firewallFull: 'A firewall can have at most {n} rules.',
    firewallRuleThere: 'The same rule is there already.',
    firewallFileWrong: 'Nothing was imported: {n} things in the file are wrong. Check it to see which lines.',
    firewallChanged: 'The rules changed after they were shown, so nothing was imported. Check the file again.',
    addressHeld: 'A customer has {address}, which would no longer be in the pool.',
    addressPromised: 'The addresses that are left are sold and about to be made. Add others first.',
    cloudGivesAddresses: 'The cloud of this node gives out its addresses itself.',
    lineInUse: 'The line is the default one, or has ranges or addresses of customers, and cannot be removed.',
    linesTooMany: 'A node has at most {max} lines.',
    notWatched: 'Attacks are not watched for on this node.',
    bandwidthFixed: 'The cloud of this node cannot change the bandwidth of an address.',
    reverseNotThere: 'Reverse DNS is not offered on this node.',
    saleUnknown: 'There is no sales person with this number. Ask them for it again.',
    saleBound: 'A sales person already looks after your account. Contact support to change that.',
    cancelBlocked: 'The account cannot be closed yet. Settle what is listed on the page first.',
    keysTooMany: 'There are too many keys. Revoke one that you no longer need.',
    keyRefused: 'This API key or its signature is not accepted. Check the key, its end and the clock of your machine.',
    keyOutOfScope: 'This API key is not let into this part of the API. Make one with the scope {scope}.',
    readOnlyView: 'You are looking at a customer’s console. Nothing can be changed from here.',
    notOpenstack:
      'This node is not an OpenStack region. Choose OpenStack as its engine and fill in its settings first.',
    regionSilent: 'The cloud of this node does not answer. Test its settings, then try again.',
    regionRefused: 'The cloud of this node refuses what was asked. Test its settings: they name what is missing.',
    machineNotAdoptable: 'This machine cannot be taken over as it stands. Look at the list again: it says why.',
    machineHasMore:
      'Something that it did not come with is bound to it, or it has snapshots. Unbind and delete that first.',
    stockFull: 'As many of this size are in use on the node as its stock allows. Raise the stock first.',
    changedMeanwhile:
      'Somebody else has saved this meanwhile. What you wrote is still here: compare the two, then save yours over it.',
    certificationOff: 'Real-name certification is switched off here. Nothing needs it at the moment.',
    certificationUnderWay: 'An application is already under way. Wait for its result.',
    certificationTooSoon: 'A certification can be changed 30 days after it was made: from {day} on.',
    certificationNeverBack: 'An enterprise cannot be certified as a person. Apply as an enterprise.',
    certificationUnchecked: 'The automatic check has not passed. Approve or reject the application instead.',
    cardCheckMissing: 'No service that checks bank cards is set up. Save its settings first.',
    businessNeeded: 'Members and business groups belong to business accounts. Change your account to a business first.',
    groupMissing: 'You are in no business group. Ask the account owner to add you to one.',
    groupClosed: 'Your business group is closed. Ask the account owner to open it again.',
    groupInUse: 'This group still has {members} members and {resources} resources. Move them to another group first.',
    budgetShort:
      'This is over the budget of your business group: ¥{budget} a month, of which ¥{left} is left. Ask the account owner to raise it.',
    agentShort: 'This cannot be bought right now. Please get in touch with your provider.',
    agentPaused:
      'Nothing new can be bought at the moment. What you have keeps running and can be renewed. Please get in touch with your provider.',
    agentsCustomer: 'This is a customer of an agent, and cannot be an agent too. Take the customer over first.',
    agentHasCustomers:
      'This agent still has {customers} customers. Move them to another agent or take them over first.',
    agentCustomerOwes:
      'This customer still owes money for what was used. It has to be paid before the customer can be moved.',
    agentCannotPay: 'The wallet of this customer’s agent does not cover the sum. The agent has to top it up first.',
    consentMissing: 'The customer has not allowed this. They can, in their account settings under “Your provider”.',
    agentFileLine: 'Line {line} of the file is not valid. Nothing was changed.',
    agentCreditUsed: '¥{amount} of the credit is in use. It cannot be less than that.',
    payoutTooLittle: 'At least ¥{amount} is paid out at a time.',
    payoutTooMuch: '¥{amount} can be paid out now. What your customers hold and what you owe stays.',
    payoutOwing: 'The agent owes ¥{amount} by now. Reject the pay-out: the sum then pays what is owed.',
    payoutUnderWay: 'There is a request that nobody has decided yet.',
    bookingDayFull: 'At most ¥{amount} can be booked within a day.',
    bookingOver: 'This booking was not confirmed in time. Record it again.',
    loanSpent: '¥{amount} of this credit is unspent. The rest the customer owes you: collect it first.',
    loanStays: '¥{amount} of your balance is credit from your provider. It is for buying, and is not paid out.',
    owingFirst: 'You owe the platform ¥{amount}. Pay that first.',
    loanDayFull: 'At most ¥{amount} can be lent within a day.',
    goesWithHost: 'This is bound to another resource and goes with it. Move that one.',
    firewallShared:
      'This firewall also protects hosts outside your business group. Ask the account owner to change it.',
    vpcInUse: 'This private network still holds {n}: {things}. Delete or move that first.',
    vpcStandard: 'The default private network of a node stays.',
    subnetInUse: 'This subnet still holds {n}: {things}. Delete or move that first.',
    networkShared: 'Hosts outside your business group are in this network. Ask the account owner to change it.',
    networkFound: 'This network was there before and is run where it stands: its routes are not ours to change.',
    networkLimit: 'There can be at most {n} of them. Delete one that is no longer needed.',
    networkNotThere: 'This is not offered on the node where the network stands.',
    linkOverlaps: 'These networks overlap: {one} and {other}. Traffic between them would find no way.',
    linkInUse: 'Routes lead over this connection: {things}. Remove them first.',
    malformed: 'The request could not be read',
    unknownCall: 'There is no such call',
    tooLarge: 'The request is too large',
    wrongContentType: 'This content type is not accepted here',
    serverFault: 'Something went wrong on our side. Please try again; if it stays, send us the request id.',
    stopping: 'The server is restarting. Please try again in a moment.',
    timedOut: 'This took too long. Please try again.',
    containerClosed: 'This container is closed.',
    containerReadOnly: 'This container has expired and can only be read. Renew it to write again.',
    notWhitelisted: 'Your address is not on the IP whitelist of this container.',
    containerFull: 'The container has no room for this. Extend it or delete something.',
    containerNameTaken: 'This name is taken. Choose another one.',
    uploadGone: 'This upload is no longer there. Begin it again.',
    uploadUnlike: 'What arrived is not what was sent. Nothing was kept; send it again.',
    partsMissing: 'Parts of this upload are missing.',
    objectThere: 'There is an object with this name already.',
    sharesTooMany: 'There are too many share links. Revoke some first.',
    objectDamaged: 'The stored data of this object is damaged. We have been told.',
    nameFixed: 'Its name is its address: it cannot be changed.',
    folderIntoItself: 'A folder cannot be moved or copied into itself.',
    lookOver: 'Your time to look into this container is over. Give the reason again.',
    linkOver: 'This link no longer works: it was revoked, has expired or was used up.',
    zipTooMany: 'These are more objects than one zip can take. Choose fewer.',
    phonesShort: 'There are not enough free phones on this node. Enter more devices first.',
    phoneInUse: 'Somebody has this phone. It must be free for that.',
    phoneSilent: 'The phone does not answer. Try again in a while.',
    phoneRefused: 'The phone did not do it.',
    phoneGroupsTooMany: 'These are too many groups. Remove one first.',
    phoneThere: 'A device at this address was entered before.',
    phoneSpaceFull: 'The file space is full. Delete something first.',
    apkRefused: 'This is no app that can be read, or it is damaged.',
    phoneFileInUse: 'It is still being sent to phones. Wait until that is over.',
    phoneTasksWaiting: 'Your phones have as much to do as can wait for them. Wait until some of it is done.',
    phoneGroupOthers: 'Others have phones in this group too. Only somebody who sees all of them can change it.',
    phoneAsMany: 'This is as many as there can be. Remove one first.',
    phoneBackupsFull: 'There is no room left for backups. Delete some first.',
    phoneProxyInside: 'This address does not lead to the open internet. Enter another one.',
    phoneNoPort: 'This phone has no ADB port of its own and cannot be given one.',
    phoneCodeRefused: 'This code cannot be used. Check it, or ask whoever gave it to you.',
    phoneProxySilent: 'The proxy does not answer. Check its address and its port.',
    phoneProxyRefused: 'The proxy answered, and refused. Check its mode, its user name and its password.',
    phoneProxyOthers: 'Phones of others use this proxy too. Only somebody who sees all of them can change it.',
    phoneControlled: 'Somebody controls this phone in a group already. Wait until they have ended.',
    storageFull: 'There is no room left to store anything on the server. Nothing was changed. Please try again later.',
  } satisfies Record<Refusal, string>,
  mail: {
    registerCode: {
      subject: '{code} is your {site} verification code',
      body: 'Your verification code is {code}.\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail.',
    },
    contactCode: {
      subject: 'Confirm your new e-mail address',
      body: 'The code is {code}, valid for {minutes} minutes. If you did not ask for it, do nothing: the address stays as it was.',
    },
    emailGivenUp: {
      subject: 'This address no longer belongs to your {site} account',
      body: 'Another e-mail address was set for the account. If this was not you, contact support at once.',
    },
    alreadyRegistered: {
      subject: 'You already have a {site} account',
      body: 'Somebody, probably you, tried to register with this address. You already have an account here: sign in at {link}, or reset the password there.',
    },
    resetPassword: {
      subject: 'Reset your {site} password',
      body: 'Open this link to choose a new password:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    agentInvite: {
      subject: '{provider} invites you',
      body: '{provider} invites you to use their cloud services. Open this link to register:\n\n{link}\n\nIt is valid for {days} days. If you do not know them, ignore this mail.',
    },
    agentWelcome: {
      subject: 'Your account with {provider}',
      body: '{provider} has opened an account for you. Open this link to set your password and sign in:\n\n{link}\n\nIt is valid for {days} days and works once. If you do not know them, ignore this mail.',
    },
    resetMemberPassword: {
      subject: 'Reset your {site} member password',
      body: 'Open this link to choose a new password for your member account:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    memberReset: {
      subject: 'Choose a new password for {site}',
      body: 'The owner of your account has reset your member password. Open this link to choose a new one:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. After that, ask for another with "Forgot password" on the sign-in page. The old password no longer works.',
    },
    test: {
      subject: 'Test mail from {site}',
      body: 'This mail shows that {site} can send mail with the present settings.',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: 'This mail was sent by {site}. Replies to it are not read.',
  },
  /** What a preview fills in. */
  mailSamples: {
    subject: 'Your host web-1 expires in 7 days',
    content: 'Renew it before 1 December to keep it running.',
  },
  sms: {
    registerCode: '[{site}] Your verification code is {code}, valid for {minutes} minutes.',
    internationalCode: '[{site}] Your code for the international site is {code}, valid for {minutes} minutes.',
    fusionCode: '[{site}] Your fusion cloud verification code is {code}, valid for {minutes} minutes.',
    contactCode: '[{site}] Your code for the new phone number is {code}, valid for {minutes} minutes.',
    certificationCode: '[{site}] Your certification code is {code}, valid for {minutes} minutes.',
    alreadyRegistered: '[{site}] This number already has an account. Sign in, or reset the password.',
  },
  /** Why a text message did not leave or arrive. What the service itself said follows. */
  smsFaults: {
    refused: 'The service refused it.',
    busy: 'The service is too busy.',
    unreachable: 'The service could not be reached.',
    private: 'The address of the service is in a private network.',
    address: 'The address of the service is not a web address.',
    noAnswer: 'No answer came in time. It may have gone out, so it was not sent again.',
    garbled: 'The answer could not be understood. It may have gone out, so it was not sent again.',
    interrupted: 'The server stopped while sending. It may have gone out, so it was not sent again.',
    tooLate: 'It could not be sent before its code was over.',
    noTemplate: 'No template is set for this message.',
    undelivered: 'It did not arrive.',
  },
  events: enEvents,
  faults: {
    stoppedOutside: 'It was shut down from inside, or by its engine.',
    startedOutside: 'It was started by its engine, not from here.',
    foundFaulty: 'The engine reports it as faulty.',
    noCapacity: 'The node has no room for this at the moment. Choose another size or node.',
    refused: 'The engine refused this.',
    broken: 'The engine failed half-way.',
    lost: 'The engine no longer knows this resource.',
    imageRefused: 'The engine could not use this image.',
    addressesOut: 'The node has no address left.',
    unreachable: 'The engine could not be reached.',
    timedOut: 'The engine did not finish in time.',
    hostFailed: 'The host it was bought for could not be made.',
    hostStays: 'What it was to go with has stayed, and so does this.',
    boundGone: 'What it was to be bound to is gone or has been taken.',
    quotaExceeded: "The cloud's quota for this account is used up.",
    unsupported: 'The cloud cannot do this.',
    forced: 'An operator set the state by hand.',
    skipped: 'Skipped by the schedule: its state did not allow it.',
    notDelivered: 'It could not be delivered; everything paid was given back.',
    reverted: 'The change was taken back; what was paid for it was given back.',
  },
  robots: {
    'customer.registered': 'New customer: {name}',
    'recharge.completed': '{name} recharged ¥{amount}',
    'remittance.submitted': '{name} reports a remittance of ¥{amount}: please confirm it',
    'refund.requested': '{name} asks for a refund of ¥{amount}',
    'invoice.requested': '{name} asks for an invoice of ¥{amount}',
    'certification.submitted': '{name} asks for real-name certification',
    'workOrder.submitted': 'Work order {number} of {name}: {text}',
    'workOrder.replied': '{name} replied in work order {number}: {text}',
    'order.made': 'Order {number} of {name}: ¥{amount}',
    'order.refunded': 'Refund {number} to {name}: ¥{amount}',
    'wallet.low': 'Your wallet is low: ¥{wallet} left, ¥{needed} needed',
    'operation.failed': '{action} of {resource} ({name}) failed: {reason}',
    test: 'A test message sent by {name}',
  },
  notices: {
    agentWorkOrderOpened: {
      subject: '{name} opened work order {number}',
      content: '{text}',
    },
    agentWorkOrderReplied: {
      subject: '{name} replied in work order {number}',
      content: '{text}',
    },
    agentWorkOrderReturned: {
      subject: 'Work order {number} of {name} is yours again',
      content: 'The platform handed it back. It is about: {text}',
    },
    workOrderAnswered: {
      subject: 'New answer to work order {number}',
      content: '{text}',
    },
    workOrderPicture: {
      subject: 'New picture in work order {number}',
      content: 'We sent you a picture. Open the work order to see it.',
    },
    workOrderClosed: {
      subject: 'Work order {number} was closed',
      content: 'We regard it as done. Tell us how content you are, or open a new one if it is not.',
    },
    resourceAdopted: {
      subject: '{name} was added to your account',
      content: 'It is free of charge until {time}, and renews at your prices from then on.',
    },
    resourceNotMade: {
      subject: '{name} could not be created',
      content: 'Everything paid for it was given back. The reason stands in its timeline.',
    },
    smsUsedUp: {
      subject: 'Text messages are used up for {day}',
      content:
        'All {max} text messages of the day have been sent. Further ones are refused until midnight (UTC), or until the limit is raised in the settings.',
    },
    storeFault: {
      subject: 'Damaged data in object storage',
      content:
        'Data of {key} in container {name} is missing or not as it was written. The integrity report lists everything that was found.',
    },
    nodeSilent: {
      subject: 'Node {node} does not answer',
      content: 'Its engine has not answered since {time}. What needs it is refused until it answers again.',
    },
    resourceNotDone: {
      subject: 'An action on {name} failed',
      content: 'The action {action} did not end well. The reason stands in its timeline.',
    },
    firewallNotApplied: {
      subject: 'Firewall rules are not in force on {name}',
      content:
        'It could not be given the rules of its firewalls, so those from before still hold. The reason stands in its timeline.',
    },
    renewedAutomatically: {
      subject: '{name} was renewed',
      content: 'It was renewed by {months} months for ¥{amount}.',
    },
    renewalRefused: {
      subject: '{name} could not be renewed by itself',
      content: 'The balance was not enough. It ends on {time}: recharge, and it is tried again until then.',
    },
    renewalOverBudget: {
      subject: '{name} could not be renewed by itself',
      content:
        'The budget of its business group was used up, or the group is closed. It ends on {time}: raise the budget, or renew it as the owner of the account; it is tried again until then.',
    },
    renewalNotOffered: {
      subject: '{name} could not be renewed by itself',
      content:
        'It is no longer offered where it stands, so nothing was charged. It ends on {time}: ask for a replacement by a work order.',
    },
    renewalTermGone: {
      subject: '{name} could not be renewed by itself',
      content:
        'It is no longer sold for the term by which it renews, so nothing was charged. It ends on {time}: choose another term for its renewal, or renew it yourself.',
    },
    renewalUnpaid: {
      subject: '{name} could not be renewed by itself',
      content:
        'Your provider cannot pay for it at present, so nothing was charged. It ends on {time}: it is tried again until then. Please get in touch with your provider.',
    },
    providerOwes: {
      subject: 'Some of your services may stop on {time}',
      content:
        'Your provider has not paid for the services you use. Unless it does, what you pay by use stops on {time}, and nothing is renewed any more. What you have paid for runs to its end. From {days} days before you may leave your provider by your own word, on the page of your account; your balance and all you have go along.',
    },
    providerLate: {
      subject: 'Some of your services stop on {time}',
      content:
        'Your provider has not paid for the services you use for longer than was agreed. Unless it does, what you pay by use stops on {time}, and nothing is renewed any more. What you have paid for runs to its end. You may leave your provider now, by your own word, on the page of your account; your balance and all you have go along, and nothing stops.',
    },
    providerHalted: {
      subject: 'What you pay by use has been stopped',
      content:
        'Your provider has not paid for it. It goes on by itself as soon as your provider has paid, or when you leave your provider on the page of your account; your balance and all you have go along.',
    },
    renewalHindered: {
      subject: '{name} could not be renewed by itself',
      content:
        'Something else kept it from being renewed, such as work that was under way, and nothing was charged. It ends on {time}: it is tried again until then, and you can renew it yourself.',
    },
    usageOwed: {
      subject: 'What you used could not be paid: ¥{sum} is owed',
      content:
        'Recharge, and it is paid at once. If it is not paid by {time}, addresses that are charged by traffic and containers are stopped; your hosts go on running.',
    },
    usageOwedStill: {
      subject: '¥{sum} is still owed for what you used',
      content:
        'On {time} addresses that are charged by traffic and containers are stopped. Recharge before, and they go on.',
    },
    usageHalted: {
      subject: 'Stopped for a debt: ¥{sum} is owed',
      content:
        'Addresses that are charged by traffic and containers cannot be reached until it is paid. Recharge, and they go on by themselves.',
    },
    renewalPaused: {
      subject: '{name} is faulty and is not renewed by itself',
      content:
        'Nothing is charged for a thing that does not work. It ends on {time}: have it repaired by a work order and it renews by itself again, or renew it by hand.',
    },
    resourceExpiring: {
      subject: '{name} ends within {days} days',
      content: 'It ends on {time}. Renew it to keep it.',
    },
    resourceExpired: {
      subject: '{name} has expired',
      content: 'It was shut off. Renew it within {days} days to keep it; after that it is released.',
    },
    voucherExpiring: {
      subject: '¥{amount} of voucher {number} expires on {day}',
      content: 'Vouchers are spent before cash. What is left of this one is gone after its last day.',
    },
    voucherReturned: {
      subject: '¥{amount} came back as voucher {number}',
      content:
        'The voucher that paid for what was not delivered or taken back had expired meanwhile. Its value is a new voucher, to be spent until {day}.',
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
    refundPayoutFailed: {
      subject: '¥{amount} could not be paid to your card',
      content:
        'The bank did not take the payment to your card ending in {card}: {reason}. ¥{amount} was added to your balance instead.',
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
    agentJoined: {
      subject: 'New customer: {name}',
      content: '{name} registered with your invitation and is your customer now.',
    },
    agentMoved: {
      subject: 'Your provider is now {provider}',
      content:
        'Your account is looked after by {provider} from now on. Your resources and your balance stay as they are.',
    },
    agentCost: {
      subject: 'Your cost factor rises from {before} to {after}',
      content:
        'What you pay the platform rises from {before} to {after} of the list price. Your own prices stay as they are, so your margin becomes smaller unless you change them.',
    },
    agentOwes: {
      subject: 'You owe ¥{amount}',
      content:
        'Your wallet and credit are used up, and you owe the platform ¥{amount}. What your customers have goes on. If it is not paid by {time}, nothing new can be sold, and your customers may leave you by their own word.',
    },
    agentPaused: {
      subject: 'New sales are paused',
      content:
        'You owe the platform ¥{amount} for longer than was agreed. Your customers can buy again as soon as you have paid, and may leave you until then. If it is not paid by {time}, what they pay by use stops, and nothing is renewed any more that you cannot pay for.',
    },
    agentPaid: { subject: 'Everything is paid', content: 'You owe the platform nothing any more.' },
    payoutApproved: {
      subject: 'Your pay-out of ¥{amount} is approved',
      content: 'Your pay-out of ¥{amount} is approved. You hear again when the bank has been told to pay.',
    },
    payoutRejected: {
      subject: 'Your pay-out of ¥{amount} is rejected',
      content: 'Your pay-out of ¥{amount} was rejected: {reason}. The sum is in your wallet again.',
    },
    payoutPaid: {
      subject: 'Your pay-out of ¥{amount} is on its way',
      content: '¥{amount} was sent to your card ending in {card}. The bank’s reference is {reference}.',
    },
    agentBooked: {
      subject: '¥{amount} was added to your balance',
      content:
        'Your provider confirmed your payment ({reference}) and added ¥{amount} to your balance. Order {number}.',
    },
    agentGift: {
      subject: 'You received a voucher of ¥{amount}',
      content: 'Your provider gave you a voucher of ¥{amount}. It can be used for {days} days.',
    },
    agentRenewals: {
      subject: 'Renewals within {days} days cost ¥{needed}',
      content:
        'What your customers renew by itself within {days} days costs you ¥{needed}. Your wallet and credit together are ¥{wallet}. Please top up.',
    },
    domainLost: {
      subject: 'The record of {domain} is missing',
      content:
        'It has not been found since {time}. Once it has been missing for {days} days, your customers no longer meet you on this domain. Please put it back.',
    },
    domainLeft: {
      subject: '{domain} no longer shows your brand',
      content: 'Its record has not been found since {time}. Your brand comes back by itself when the record is back.',
    },
    domainAstray: {
      subject: '{domain} leads elsewhere',
      content:
        'Since {time} it has not led here alone. It leads to: {found}. It must lead to: {wanted}. After {days} days your customers no longer meet you on this domain.',
    },
    domainAstrayLeft: {
      subject: '{domain} no longer shows your brand',
      content:
        'Since {time} it has not led here alone. It leads to: {found}. It must lead to: {wanted}. Your brand comes back by itself when it leads here.',
    },
    domainBack: {
      subject: '{domain} shows your brand again',
      content: 'Its record was found, and it leads here.',
    },
    agentMargin: {
      subject: 'A price change takes ¥{less} of your margin',
      content:
        'The platform changed its prices. At the next renewals of your customers ¥{after} is left to you instead of ¥{before}. You can change your own prices.',
    },
    referralReward: {
      subject: 'A voucher of ¥{amount} for bringing a customer',
      content:
        'Somebody who registered with your referral code has become a customer. ¥{amount} was added to your vouchers; it is spent before your cash, within {days} days.',
    },
    balanceLow: {
      subject: 'Your balance is below ¥{threshold}',
      content:
        'After the last purchase your cash balance is ¥{balance}. Recharge in time, so that renewals do not fail; the limit is set on the recharge page.',
    },
    certificationApproved: {
      subject: 'Real-name certification completed',
      content: 'Your certification for the {cloud} is completed. Everything that asks for it is open to you now.',
    },
    certificationFailed: {
      subject: 'Real-name certification failed',
      content: 'Your certification for the {cloud} failed: {reason} You can apply again.',
    },
    certificationAgain: {
      subject: 'Upload your certification documents again',
      content: 'Your name and number were confirmed for the {cloud}, the documents were not: {reason}',
    },
    newUserVoucher: {
      subject: 'A voucher of ¥100.00 is yours',
      content:
        'It was granted after the call by our staff and is spent before your cash. It is not refundable once used or after unsubscribing, and not usable for giveaway settlement.',
    },
    welcome: {
      subject: 'Welcome to {site}',
      content:
        'Your account is ready. Subscribe to a node, see that your balance covers it, and create your first host. The search at the top finds every page and everything you have by its name.',
    },
    newSignIn: {
      subject: 'New sign-in from {ip}',
      content:
        'Your account was signed in from {ip} with {device} at {time}. If this was not you, change the password now: it ends every other sign-in.',
    },
    phoneChanged: {
      subject: 'Your phone number was changed',
      content: 'It was changed from {ip} at {time}. If this was not you, change the password now and contact support.',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      content: 'It was changed from {ip} at {time}. If this was not you, change the password now and contact support.',
    },
    releaseAsked: {
      subject: '{customer} wants to leave you',
      content: 'Agree to it or decline in your settings. The money that the customer has with you goes along.',
    },
    releaseOffered: {
      subject: 'Your provider wants to let you go',
      content:
        'Agree to it or decline in the personal center. What you have bought and what is in your wallet stay yours.',
    },
    releaseDropped: {
      subject: 'The request to part was taken back or declined',
      content: '{customer} stays with the provider as before.',
    },
    customerReleased: {
      subject: '{customer} is no longer your customer',
      content: 'The money that the customer had with you went along.',
    },
    released: {
      subject: 'You buy from us directly now',
      content: 'What you have bought and what is in your wallet stay yours. Please sign in here from now on.',
    },
    accountClosing: {
      subject: 'Your account will be closed on {time}',
      content: 'Until then you can keep it in the personal center. After that nobody can sign in to it any more.',
    },
    accountKept: {
      subject: 'Your account stays open',
      content: 'It could not be closed because something in it was still in use or not settled.',
    },
    apiKeyCreated: {
      subject: 'A new API key: {name}',
      content: 'It was made from {ip} at {time}. If this was not you, revoke it and change the password now.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      content:
        'The password of your account was changed from {ip} at {time}. If this was not you, reset it now and contact support.',
    },
    memberPasswordSet: {
      subject: 'You have a new password',
      content:
        'The owner of your account set a new password for you at {time}. Sign in with it and choose one of your own in the personal center.',
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
  certification: {
    watermark: '{site} · for certification only · {who} · {time}',
    clouds: { native: 'native cloud', fusion: 'fusion cloud' },
    reasons: {
      idNumber: 'The ID number is not a valid one: its check digit or its date of birth is wrong.',
      validity: 'The validity check of the ID failed: its last day has passed.',
      creditCode: 'The unified social credit code/organization code is not a valid one: its check character is wrong.',
      card: 'The card number is not a valid one: its check digit is wrong.',
      mismatch: 'The name and the number do not belong together.',
      cardMismatch:
        'The bank does not confirm the card: name, ID number, card number and phone do not belong together.',
    },
  },
  statement: {
    statement: 'Settlement statement',
    soFar: 'so far',
    made: 'Made on',
    agent: 'Agent',
    platform: 'Platform',
    ...enStatement,
    amount: 'Amount (CNY)',
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
      firewall: 'Firewall',
      router: 'Router',
      container: 'Object storage',
      traffic: 'Traffic package',
      connection: 'Cloud intranet connection',
      forward: 'Cloud forwarding',
      management: 'Cloud management account',
      phone: 'Cloud phone',
      live: 'Live room',
      acceleration: 'Cloud acceleration',
      workstation: 'Cloud workstation',
      bareMetal: 'Bare metal',
      database: 'Cloud database',
      market: 'Market',
    },
  },
  firewallFile: {
    notJson: 'This is not complete JSON',
    noRules: 'There are no rules in it',
    notARule: 'This is not a rule',
    unknownField: '“{field}” is not a field of a rule',
    missingField: 'The column “{field}” is missing',
    quote: 'A quotation mark is never closed',
    cells: 'This line has more or fewer cells than the first one',
    tooMany: 'A firewall can have at most {n} rules',
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
  share: {
    title: 'Shared file',
    name: 'Name',
    size: 'Size',
    until: 'Works until',
    password: 'Password',
    wrong: 'The password is wrong.',
    download: 'Download',
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
