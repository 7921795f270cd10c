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
    certificationNeeded: 'Real-name certification is required first. Taking you there now.',
    soldOut: 'This resource is sold out',
    invalidInput: 'Some fields need your attention',
    notFound: 'This does not exist, or it is not yours',
    forbidden: 'Your account is not allowed to do this. Ask the account owner or an administrator.',
    tooFrequent: 'The operation is too frequent, please try again later!',
    wrongState: 'This is not possible in the current state. Refresh the page and try again.',
    keyReused: 'This request was already sent with different content. Reload the page and try again.',
    productClosed: 'Your business group does not include this product. Ask the account owner to add it.',
    rightMissing:
      'Your business group’s rights for this product do not include this. Ask the account owner to extend them.',
    keyClosed: 'This request arrived too late: it had been given up, and nothing was done. Start again.',
    answerGone: 'This was done, but its result was not kept. Reload the page to see it.',
    loginFailed: 'Login failed: the user name or the password is wrong',
    loginLocked: 'Too many failed sign-ins. Try again in {minutes} min, or reset the password.',
    accountDisabled: 'This account is disabled. Contact support to have it enabled.',
    secondFactorNeeded: 'Complete the second step: a code or a passkey',
    secondFactorWrong: 'This code is not valid. Wait for the next one in your app, or use a recovery code.',
    secondFactorRequired: 'Set up two-step verification first. This site requires it for operators.',
    codeWrong: 'The verification code is wrong or has expired. Get a new one and try again.',
    linkExpired: 'The verification link has expired, please resend the verification link!',
    registrationClosed: 'Registration is closed for now',
    passwordWrong: 'The password is wrong',
    socialNotSetUp: 'This sign-in method is not set up here',
    socialNotBound: 'This sign-in is not linked to an account yet. Sign in once to link it.',
    socialTaken: 'This sign-in is linked to another account. Unlink it there first.',
    socialFailed: 'The other service did not confirm the sign-in. Please start again.',
    internationalNotSetUp: 'The international site is not set up here',
    internationalNotRegistered: 'Register for the international site first',
    imageRefused: 'The image format or size is not allowed',
    filesTooMany: 'At most {n} images can be added',
    mailFailed: 'The mail server refused it: {reason}',
    smsFailed: 'The text message was not sent. {reason}',
    smsUsedUp: 'No more text messages can be sent today. Use e-mail if you can, or try again tomorrow.',
    smsCountryClosed: 'Text messages are not sent to this country or region. Use another number, or e-mail.',
    emailTaken: 'This e-mail address is already in use',
    roleInUse: 'This role is in use. Give its operators another role first.',
    lastOperator: 'There must always be one active operator with every permission',
    nameTaken: 'This name is already in use',
    secondFactorOn: 'Two-step verification is already on',
    secondFactorOff: 'Two-step verification is not on',
    passkeyNotHere: 'Passkeys do not work at this address. Open the site by its usual name and try again.',
    passkeyRefused: 'This passkey was not accepted. Start again, or sign in another way.',
    passkeyNeedsPassword: 'This passkey does not sign you in by itself. Use your password first, then the passkey.',
    passkeyThere: 'This passkey has already been added.',
    passkeysTooMany: 'There are too many passkeys. Remove one you no longer need.',
    balanceShort: 'Your balance is not enough. Recharge, then try again.',
    payWayClosed: 'This payment method is not available at the moment. Choose another one.',
    gatewayFailed: 'The payment service did not answer. Nothing was charged; try again, or choose another method.',
    approvalByAnother: 'Another operator must approve this; you cannot approve your own proposal.',
    refundNone: 'Nothing of this order can be refunded: only cash that has not already been refunded can',
    refundUnderWay: 'A request for this is already in progress. See refund requests.',
    refundSumChanged: 'The amount has changed since you looked. Check it and try again.',
    notInvoiceable: 'One of the orders cannot be invoiced: it must be completed, paid in cash and not yet invoiced',
    invoiceSumNone: 'Everything on this invoice has been refunded. Reject it instead.',
    alarmsTooMany: 'There are too many alarms. Remove one you no longer need.',
    headersTooMany: 'There are too many invoice headers. Delete one you no longer need.',
    voucherRefused:
      'This voucher cannot be redeemed. Check the number and password; each voucher works once, until its date.',
    notPriced: 'This is not for sale at the moment: it has no price here. Choose another configuration or node.',
    termNotOffered: 'This term is not available to your account. Choose one of these, in months: {months}.',
    quoteRefused: 'This price is not for what you asked for. Check the price again and confirm it.',
    quoteExpired: 'This price has expired. Check the current price and confirm it.',
    cartPriceChanged: 'The price has changed to ¥{total}. Check it and confirm.',
    cartFull: 'The cart is full. Pay for or remove something first.',
    quotaReached:
      'Your quota is {most} for “{product}”, and you have {used}. What comes with another product counts too, such as a host’s system disk. Delete what you no longer need, or request a higher quota under Costs, Quotas.',
    nodeAlreadySubscribed: 'You have subscribed to this node, please do not subscribe again!',
    phoneMissing: 'Your account has no phone number to send a code to. Contact support to add one.',
    inUse: 'This is still in use and cannot be removed. Take it off sale instead.',
    refundInUse: 'This pays for something that is in use. Delete it to get back the unused part immediately.',
    nodeUnreachable: 'The node is not responding, so this cannot be done there. Try again later.',
    notOfferedThere: 'This is no longer offered on its node, so it cannot be renewed. It stays until its term ends.',
    trafficNotCounted: 'Traffic is not measured on this node, so addresses there are billed by bandwidth only.',
    operationUnderWay: 'Another action is in progress on this resource. Wait until it has finished.',
    boundToHost: 'This resource is attached to a host and cannot be renewed on its own. Renew the host.',
    snapshotsFreeUsed: 'This disk has used its free snapshots. Choose a term to buy one more.',
    hostRunning: 'Shut the host off first: the disk is in use.',
    hostInRescue: 'The host is in rescue mode. Leave rescue first.',
    firewallInUse: 'This firewall still protects hosts, or is its node’s default, and cannot be deleted.',
    firewallFull: 'A firewall can have at most {n} rules.',
    firewallRuleThere: 'This rule already exists.',
    firewallFileWrong: 'Nothing was imported. Errors in the file: {n}. Check it to see which lines.',
    firewallChanged: 'The rules have changed since they were shown, so nothing was imported. Check the file again.',
    addressHeld: 'A customer is using {address}, which would no longer be in the pool.',
    addressPromised: 'The remaining addresses are already sold. Add others first.',
    cloudGivesAddresses: 'This node’s cloud assigns its addresses itself.',
    lineInUse: 'This line is the default, or has ranges or customers’ addresses, and cannot be removed.',
    linesTooMany: 'A node has at most {max} lines.',
    notWatched: 'Attacks are not monitored on this node.',
    bandwidthFixed: 'This node’s cloud cannot change the bandwidth of an address.',
    reverseNotThere: 'Reverse DNS is not offered on this node.',
    saleUnknown: 'There is no sales person with this code. Please check it with them.',
    saleBound: 'A sales person already looks after your account. Contact support to change that.',
    cancelBlocked: 'The account cannot be closed yet. Settle what is listed on the page first.',
    keysTooMany: 'There are too many keys. Revoke one you no longer need.',
    keyRefused: 'This API key or its signature is not accepted. Check the key, its expiry and your machine’s clock.',
    keyOutOfScope: 'This API key does not cover this part of the API. Create one with the scope {scope}.',
    readOnlyView: 'You are viewing a customer’s console. Nothing can be changed from here.',
    notOpenstack:
      'This node is not an OpenStack region. Choose OpenStack as its engine and fill in its settings first.',
    regionSilent: 'This node’s cloud is not responding. Test its settings, then try again.',
    regionRefused: 'This node’s cloud refused the request. Test its settings to see what is missing.',
    machineNotAdoptable: 'This machine cannot be taken over as it is. See the list for the reason.',
    machineHasMore:
      'Something it did not come with is attached to it, or it has snapshots. Detach and delete that first.',
    stockFull: 'The node’s stock of this size is fully used. Raise the stock first.',
    changedMeanwhile:
      'Someone else saved this in the meantime. Your version is still here: compare the two, then save yours over it.',
    certificationOff: 'Real-name certification is turned off here. Nothing requires it at the moment.',
    certificationUnderWay: 'An application is already in progress. Wait for its result.',
    certificationTooSoon: 'You can change a certification 30 days after it was made, from {day}.',
    certificationNeverBack: 'An enterprise cannot be certified as a person. Apply as an enterprise.',
    certificationUnchecked: 'The automatic check has not passed. Approve or reject the application instead.',
    cardCheckMissing: 'No bank card check is set up. Save its settings first.',
    businessNeeded: 'Members and business groups require a business account. Change your account to a business first.',
    groupMissing: 'You are not in a business group. Ask the account owner to add you to one.',
    groupClosed: 'Your business group is closed. Ask the account owner to reopen it.',
    groupInUse:
      'This group is not empty (members: {members}, resources: {resources}). Move them to another group first.',
    budgetShort:
      'This exceeds your business group’s budget: ¥{budget} a month, ¥{left} left. Ask the account owner to raise it.',
    agentShort: 'This is not possible right now. Please contact your provider.',
    agentPaused:
      'Nothing new can be bought at the moment. What you have keeps running and can be renewed. Please contact your provider.',
    agentsCustomer: 'This is an agent’s customer and cannot be an agent too. Take the customer over first.',
    agentHasCustomers:
      'This agent still has customers ({customers}). Move them to another agent or take them over first.',
    agentCustomerOwes: 'This customer still owes money for usage. It has to be paid before the customer can be moved.',
    agentCannotPay: 'The agent’s wallet does not cover this amount. The agent has to top it up first.',
    consentMissing:
      'The customer has not allowed this. They can do so in their account settings under “Your provider”.',
    agentFileLine: 'Line {line} of the file is not valid. Nothing was changed.',
    agentCreditUsed: '¥{amount} of the credit is in use. It cannot be lower than that.',
    payoutTooLittle: 'The smallest payout is ¥{amount}.',
    payoutTooMuch: '¥{amount} is available for payout. What your customers hold and what you owe stays in the wallet.',
    payoutOwing: 'The agent now owes ¥{amount}. Reject the payout: the amount then pays the debt.',
    payoutUnderWay: 'An earlier request is still open.',
    bookingDayFull: 'At most ¥{amount} can be recorded per day.',
    bookingOver: 'This booking was not confirmed in time. Record it again.',
    loanSpent: '¥{amount} of this credit is unspent. The customer owes you the rest: collect it first.',
    loanStays: '¥{amount} of your balance is credit from your provider. It can be spent, but not paid out.',
    owingFirst: 'You owe the platform ¥{amount}. Pay that first.',
    loanDayFull: 'At most ¥{amount} can be lent per day.',
    goesWithHost: 'This is attached to another resource and moves with it. Move that one.',
    firewallShared:
      'This firewall also protects hosts outside your business group. Ask the account owner to change it.',
    vpcInUse: 'This private network still contains {n}: {things}. Delete or move them first.',
    vpcStandard: 'A node’s default private network cannot be deleted.',
    subnetInUse: 'This subnet still contains {n}: {things}. Delete or move them first.',
    networkShared: 'Hosts outside your business group are in this network. Ask the account owner to change it.',
    networkFound: 'This network existed before and is managed elsewhere: its routes cannot be changed here.',
    networkLimit: 'There can be at most {n}. Delete one you no longer need.',
    networkNotThere: 'This is not offered on the network’s node.',
    linkOverlaps: 'These networks overlap: {one} and {other}. Traffic could not be routed between them.',
    linkInUse: 'Routes use this connection: {things}. Remove them first.',
    imagesNotThere: 'Custom images are not offered on this node.',
    imageInUse: 'A host is being created or rebuilt from this image. Wait until it has finished.',
    imageGone:
      'The image this host was created from has been deleted or has expired. Replace the system with another one.',
    snapshotInUse: 'An image is being created from this snapshot. Wait until it has finished.',
    malformed: 'The request could not be read',
    unknownCall: 'There is no such call',
    tooLarge: 'The request is too large',
    wrongContentType: 'This content type is not accepted here',
    serverFault: 'Something went wrong on our side. Please try again; if it keeps happening, send us the request ID.',
    stopping: 'The server is restarting. Please try again in a moment.',
    timedOut: 'This took too long. Please try again.',
    containerClosed: 'This container is closed.',
    containerReadOnly: 'This container has expired and is read-only. Renew it to write again.',
    notWhitelisted: 'Your address is not on the IP whitelist of this container.',
    containerFull: 'The container is full. Extend it or delete something.',
    containerNameTaken: 'This name is taken. Choose another one.',
    uploadGone: 'This upload no longer exists. Start it again.',
    uploadUnlike: 'What arrived does not match what was sent. Nothing was kept; send it again.',
    partsMissing: 'Parts of this upload are missing.',
    objectThere: 'An object with this name already exists.',
    sharesTooMany: 'There are too many share links. Revoke some first.',
    objectDamaged: 'The stored data of this object is damaged. We have been notified.',
    viewsTooMany: 'You can keep at most {n} views. Delete one first.',
    tooManyTags: 'It would have more than {n} tags.',
    nameFixed: 'Its name is its address and cannot be changed.',
    folderIntoItself: 'A folder cannot be moved or copied into itself.',
    lookOver: 'Your time to view this container is over. Enter the reason again.',
    linkOver: 'This link no longer works: it was revoked, has expired or was used up.',
    zipTooMany: 'Too many objects for one zip file. Choose fewer.',
    phonesShort: 'There are not enough free phones on this node. Add more devices first.',
    phoneInUse: 'Someone is using this phone. It must be free first.',
    phoneSilent: 'The phone is not responding. Try again in a while.',
    phoneRefused: 'The phone did not do it.',
    phoneGroupsTooMany: 'There are too many groups. Remove one first.',
    phoneThere: 'A device at this address has already been added.',
    phoneSpaceFull: 'The file space is full. Delete something first.',
    apkRefused: 'This is not a readable app, or it is damaged.',
    phoneFileInUse: 'It is still being sent to phones. Wait until that is done.',
    phoneTasksWaiting: 'Your phones have too many tasks waiting. Wait until some are done.',
    phoneGroupOthers:
      'This group also contains phones you cannot see. Only someone who sees all of them can change it.',
    phoneAsMany: 'The limit has been reached. Remove one first.',
    phoneBackupsFull: 'There is no space left for backups. Delete some first.',
    phoneProxyInside: 'This address is not on the public internet. Enter another one.',
    phoneNoPort: 'This phone has no ADB port and cannot be given one.',
    phoneCodeRefused: 'This code cannot be used. Check it, or ask the person who gave it to you.',
    phoneProxySilent: 'The proxy is not responding. Check its address and port.',
    phoneProxyRefused: 'The proxy refused the connection. Check its mode, user name and password.',
    phoneProxyOthers: 'Phones you cannot see use this proxy too. Only someone who sees all of them can change it.',
    phoneControlled: 'Someone is already controlling this phone in a group. Wait until they have finished.',
    storageFull: 'The server has no space left. Nothing was changed. Please try again later.',
  } satisfies Record<Refusal, string>,
  mail: {
    registerCode: {
      subject: '{code} is your {site} verification code',
      body: 'Your verification code is {code}.\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail.',
    },
    contactCode: {
      subject: 'Confirm your new e-mail address',
      body: 'The code is {code}, valid for {minutes} minutes. If you did not ask for it, do nothing: your address stays as it was.',
    },
    emailGivenUp: {
      subject: 'This address no longer belongs to your {site} account',
      body: 'Another e-mail address was set for the account. If this was not you, contact support immediately.',
    },
    alreadyRegistered: {
      subject: 'You already have a {site} account',
      body: 'Someone, probably you, tried to register with this address. You already have an account here: sign in at {link}, or reset your password there.',
    },
    resetPassword: {
      subject: 'Reset your {site} password',
      body: 'Open this link to choose a new password:\n\n{link}\n\nIt is valid for {minutes} minutes and works once. If you did not ask for it, ignore this mail; your password stays as it is.',
    },
    agentInvite: {
      subject: '{provider} invites you',
      body: '{provider} invites you to use their cloud services. Open this link to register:\n\n{link}\n\nDays until the link expires: {days}. If you do not know them, ignore this mail.',
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
    memberInvite: {
      subject: '{business} has added you to {site}',
      body: '{business} has given you a sign-in of your own at {site}. Open this link to choose your password:\n\n{link}\n\nIt is valid for {days} days and works once. Then sign in as a member with this e-mail address. If you do not know them, ignore this mail.',
    },
    test: {
      subject: 'Test e-mail from {site}',
      body: 'This e-mail shows that {site} can send e-mail with the current settings.',
    },
    notice: { subject: '{subject}', body: '{content}' },
    footer: 'This e-mail was sent by {site}. Replies are not read.',
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
    private: 'The service’s address is in a private network.',
    address: 'The service’s address is not a web address.',
    noAnswer: 'No answer arrived in time. It may have been sent, so it was not sent again.',
    garbled: 'The answer could not be understood. It may have been sent, so it was not sent again.',
    interrupted: 'The server stopped while sending. It may have been sent, so it was not sent again.',
    tooLate: 'It could not be sent before its code expired.',
    noTemplate: 'No template is set for this message.',
    undelivered: 'It was not delivered.',
  },
  events: enEvents,
  faults: {
    stoppedOutside: 'It was shut down from inside, or by its engine.',
    startedOutside: 'It was started by its engine, not from here.',
    rescuedOutside: 'It was put into rescue mode by its engine, not from here.',
    unrescuedOutside: 'It left rescue mode by its engine, not from here.',
    foundFaulty: 'The engine reports it as faulty.',
    noCapacity: 'The node has no room for this at the moment. Choose another size or node.',
    refused: 'The engine refused this.',
    broken: 'The engine failed partway through.',
    lost: 'The engine no longer knows this resource.',
    imageRefused: 'The engine could not use this image.',
    addressesOut: 'The node has no address left.',
    unreachable: 'The engine could not be reached.',
    timedOut: 'The engine did not finish in time.',
    hostFailed: 'The host it was bought for could not be created.',
    hostStays: 'The resource it belongs to was not removed, so this was not either.',
    boundGone: 'The resource it was to be attached to is gone or taken.',
    quotaExceeded: "The cloud's quota for this account is used up.",
    unsupported: 'The cloud cannot do this.',
    forced: 'An operator set the state manually.',
    skipped: 'Skipped by the schedule: its state did not allow it.',
    notDelivered: 'It could not be delivered; everything paid was refunded.',
    reverted: 'The change was undone; the unused part of the payment was refunded.',
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
    'resource.created': '{kind} {resource} was created',
    'resource.removed': '{kind} {resource} was removed',
    'order.paid': 'Order {number} was paid: ¥{amount}',
    'wallet.low': 'Your wallet is low: ¥{wallet} left, ¥{needed} needed',
    'operation.failed': '{action} of {resource} ({name}) failed: {reason}',
    test: 'A test message sent by {name}',
  },
  statusFeed: { title: '{site} status', incident: 'Incident', maintenance: 'Maintenance' },
  /** One mail for many notices. */
  noticesHeld: {
    subject: 'More notices: {count}',
    content:
      'So many notices came at a time that we did not send an e-mail for each. All of them are in your message center:\n\n{lines}',
  },
  metrics: {
    cpu: 'CPU usage',
    memory: 'Memory usage',
    disk_read: 'Disk reads',
    disk_write: 'Disk writes',
    net_in: 'Inbound traffic',
    net_out: 'Outbound traffic',
  },
  notices: {
    alarmAbove: {
      subject: '{name}: {metric} above {threshold}',
      content: '{metric} has been above {threshold} for {minutes} minutes. The latest value is {value}.',
    },
    alarmBelow: {
      subject: '{name}: {metric} below {threshold}',
      content: '{metric} has been below {threshold} for {minutes} minutes. The latest value is {value}.',
    },
    alarmOver: {
      subject: '{name}: {metric} is back to normal',
      content: 'The alarm at {threshold} is over. The latest value is {value}.',
    },
    agentWorkOrderOpened: {
      subject: '{name} opened work order {number}',
      content: '{text}',
    },
    agentWorkOrderReplied: {
      subject: '{name} replied in work order {number}',
      content: '{text}',
    },
    agentWorkOrderReturned: {
      subject: 'Work order {number} from {name} is yours again',
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
      content: 'We consider it resolved. Rate our support, or open a new one if it is not.',
    },
    resourceAdopted: {
      subject: '{name} was added to your account',
      content: 'It is free of charge until {time}, and renews at your prices after that.',
    },
    resourceNotMade: {
      subject: '{name} could not be created',
      content: 'Everything paid for it was refunded. See its timeline for the reason.',
    },
    smsUsedUp: {
      subject: 'Text message limit reached for {day}',
      content:
        'All {max} text messages for today have been sent. Further ones are refused until midnight (UTC), or until you raise the limit in the settings.',
    },
    storeFault: {
      subject: 'Damaged data in object storage',
      content:
        'Data of {key} in container {name} is missing or corrupted. The integrity report lists everything that was found.',
    },
    nodeSilent: {
      subject: 'Node {node} is not responding',
      content: 'Its engine has not responded since {time}. Anything that needs it is refused until it does.',
    },
    resourceNotDone: {
      subject: 'An action on {name} failed',
      content: 'The action {action} failed. See its timeline for the reason.',
    },
    firewallNotApplied: {
      subject: 'Firewall rules are not in effect on {name}',
      content:
        'Its firewall rules could not be applied, so the previous ones are still in effect. See its timeline for the reason.',
    },
    renewedAutomatically: {
      subject: '{name} was renewed',
      content: {
        one: 'It was renewed for 1 month for ¥{amount}.',
        other: 'It was renewed for {months} months for ¥{amount}.',
      },
    },
    renewalRefused: {
      subject: '{name} could not be renewed automatically',
      content: 'Your balance was not enough. It ends on {time}. Recharge, and we will try again until then.',
    },
    renewalOverBudget: {
      subject: '{name} could not be renewed automatically',
      content:
        'Its business group’s budget was used up, or the group is closed. It ends on {time}. Raise the budget, or renew it as the account owner; we will try again until then.',
    },
    renewalNotOffered: {
      subject: '{name} could not be renewed automatically',
      content:
        'It is no longer offered on its node, so nothing was charged. It ends on {time}. Open a work order to ask for a replacement.',
    },
    renewalTermGone: {
      subject: '{name} could not be renewed automatically',
      content:
        'Its renewal term is no longer sold, so nothing was charged. It ends on {time}. Choose another term for its renewal, or renew it yourself.',
    },
    renewalUnpaid: {
      subject: '{name} could not be renewed automatically',
      content:
        'Your provider cannot pay for it at the moment, so nothing was charged. It ends on {time}; we will try again until then. Please contact your provider.',
    },
    providerOwes: {
      subject: 'Some of your services may stop on {time}',
      content:
        'Your provider has not paid for the services you use. Unless it does, usage-billed services stop on {time}, and nothing is renewed any more. What you have paid for runs to its end. From {days} days before then, you can leave your provider without its consent on your account page; your balance and everything you have go with you.',
    },
    providerLate: {
      subject: 'Some of your services stop on {time}',
      content:
        'Your provider has not paid for the services you use for longer than agreed. Unless it does, usage-billed services stop on {time}, and nothing is renewed any more. What you have paid for runs to its end. You can leave your provider now, without its consent, on your account page; your balance and everything you have go with you, and nothing stops.',
    },
    providerHalted: {
      subject: 'Your usage-billed services have been stopped',
      content:
        'Your provider has not paid for them. They resume automatically as soon as your provider has paid, or when you leave your provider on your account page; your balance and everything you have go with you.',
    },
    renewalHindered: {
      subject: '{name} could not be renewed automatically',
      content:
        'Something prevented it, such as work in progress, and nothing was charged. It ends on {time}; we will try again until then, and you can renew it yourself.',
    },
    usageOwed: {
      subject: 'Your usage could not be paid: you owe ¥{sum}',
      content:
        'Recharge and it is paid immediately. If it is not paid by {time}, addresses billed by traffic and containers are stopped; your hosts keep running.',
    },
    usageOwedStill: {
      subject: 'You still owe ¥{sum} for your usage',
      content:
        'On {time}, addresses billed by traffic and containers are stopped. Recharge before then to keep them running.',
    },
    usageHalted: {
      subject: 'Stopped because of a debt: you owe ¥{sum}',
      content:
        'Addresses billed by traffic and containers cannot be reached until it is paid. Recharge, and they resume automatically.',
    },
    renewalPaused: {
      subject: '{name} is faulty and will not be renewed automatically',
      content:
        'We do not charge for something that does not work. It ends on {time}. Open a work order to have it repaired and it renews automatically again, or renew it yourself.',
    },
    resourceExpiring: {
      subject: { one: '{name} ends within 1 day', other: '{name} ends within {days} days' },
      content: 'It ends on {time}. Renew it to keep it.',
    },
    resourceExpired: {
      subject: '{name} has expired',
      content: 'It was stopped. Renew it within {days} days to keep it; after that it is deleted.',
    },
    voucherExpiring: {
      subject: '¥{amount} of voucher {number} expires on {day}',
      content: 'Vouchers are spent before cash. Anything left on this one is lost after its last day.',
    },
    voucherReturned: {
      subject: '¥{amount} was refunded as voucher {number}',
      content:
        'The voucher that paid for an undelivered or undone purchase had expired in the meantime. Its value is now a new voucher, valid until {day}.',
    },
    refundToBalance: {
      subject: 'Refund completed: ¥{amount}',
      content: '¥{amount} was added to your balance. The refund is order {number}.',
    },
    refundApproved: {
      subject: 'Refund approved: ¥{amount}',
      content: 'We are paying ¥{amount} to your card ending in {card}. We will notify you when it has been paid out.',
    },
    refundPaidOut: {
      subject: 'Refund paid out: ¥{amount}',
      content:
        '¥{amount} was paid to your card ending in {card}, bank reference {reference}. The refund is order {number}.',
    },
    refundPayoutFailed: {
      subject: '¥{amount} could not be paid to your card',
      content:
        'The bank did not accept the payment to your card ending in {card}: {reason}. ¥{amount} was added to your balance instead.',
    },
    refundRejected: {
      subject: 'Refund of ¥{amount} was not approved',
      content: 'Your request for ¥{amount} was not approved: {reason}. Contact support if you have questions.',
    },
    invoiceReady: {
      subject: 'Invoice {number} is ready',
      content: 'Invoice {number} for ¥{amount}, made out to {title}, has been issued. Download it under Invoices.',
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
      content: '{name} registered with your invitation and is now your customer.',
    },
    agentMoved: {
      subject: 'Your provider is now {provider}',
      content: '{provider} now looks after your account. Your resources and balance stay as they are.',
    },
    agentCost: {
      subject: 'Your cost factor rises from {before} to {after}',
      content:
        'What you pay the platform rises from {before} to {after} of the list price. Your own prices do not change, so your margin shrinks unless you change them.',
    },
    agentOwes: {
      subject: 'You owe ¥{amount}',
      content:
        'Your wallet and credit are used up, and you owe the platform ¥{amount}. Your customers’ services continue. If it is not paid by {time}, you cannot sell anything new, and your customers may leave without your consent.',
    },
    agentPaused: {
      subject: 'New sales are paused',
      content:
        'You have owed the platform ¥{amount} for longer than agreed. Your customers can buy again as soon as you have paid, and may leave you until then. If it is not paid by {time}, their usage-billed services stop, and nothing you cannot pay for is renewed.',
    },
    agentPaid: { subject: 'Everything is paid', content: 'You no longer owe the platform anything.' },
    payoutApproved: {
      subject: 'Your payout of ¥{amount} is approved',
      content: 'Your payout of ¥{amount} is approved. We will notify you when it has been sent to the bank.',
    },
    payoutRejected: {
      subject: 'Your payout of ¥{amount} is rejected',
      content: 'Your payout of ¥{amount} was rejected: {reason}. The amount is back in your wallet.',
    },
    payoutPaid: {
      subject: 'Your payout of ¥{amount} is on its way',
      content: '¥{amount} was sent to your card ending in {card}. The bank’s reference is {reference}.',
    },
    agentBooked: {
      subject: '¥{amount} was added to your balance',
      content:
        'Your provider confirmed your payment ({reference}) and added ¥{amount} to your balance. Order {number}.',
    },
    agentGift: {
      subject: 'You received a ¥{amount} voucher',
      content: {
        one: 'Your provider gave you a ¥{amount} voucher. It is valid for 1 day.',
        other: 'Your provider gave you a ¥{amount} voucher. It is valid for {days} days.',
      },
    },
    agentRenewals: {
      subject: 'Renewals within {days} days cost ¥{needed}',
      content:
        'Your customers’ automatic renewals over the next {days} days cost you ¥{needed}. You have ¥{wallet} in wallet and credit. Please top up.',
    },
    domainLost: {
      subject: 'The record for {domain} is missing',
      content:
        'It has not been found since {time}. After {days} days without it, this domain no longer shows your brand. Please restore it.',
    },
    domainLeft: {
      subject: '{domain} no longer shows your brand',
      content: 'Its record has not been found since {time}. Your brand returns automatically when the record is back.',
    },
    domainAstray: {
      subject: '{domain} points elsewhere',
      content:
        'Since {time} it has not pointed here only. It points to: {found}. It must point to: {wanted}. After {days} days this domain no longer shows your brand.',
    },
    domainAstrayLeft: {
      subject: '{domain} no longer shows your brand',
      content:
        'Since {time} it has not pointed here only. It points to: {found}. It must point to: {wanted}. Your brand returns automatically when it points here.',
    },
    domainBack: {
      subject: '{domain} shows your brand again',
      content: 'Its record was found, and it points here.',
    },
    agentMargin: {
      subject: 'A price change takes ¥{less} of your margin',
      content:
        'The platform changed its prices. On your customers’ upcoming renewals you keep ¥{after} instead of ¥{before}. You can change your own prices.',
    },
    referralReward: {
      subject: 'A ¥{amount} voucher for referring a customer',
      content:
        'Someone who registered with your referral code has become a customer. ¥{amount} was added to your vouchers; it is spent before your cash, within {days} days.',
    },
    budgetSpent: {
      subject: '“{name}”: {share}% of the budget is spent',
      content:
        '¥{sum} of ¥{budget} was charged in {month}. The budget only informs you; purchases and renewals continue.',
    },
    budgetExpected: {
      subject: '“{name}” is expected to reach {share}% of the budget',
      content:
        'If everything is renewed and used as it is now, {month} comes to ¥{sum} of ¥{budget}. The budget only informs you; purchases and renewals continue.',
    },
    quotaApproved: {
      subject: 'Your quota was raised to {most}',
      content: 'You asked for {wanted}. You can now have {most}. {note}',
    },
    quotaRefused: {
      subject: 'Your request for a higher quota was refused',
      content: 'You asked for {wanted}. {note}',
    },
    balanceLow: {
      subject: 'Your balance is below ¥{threshold}',
      content:
        'Your cash balance is ¥{balance} after your last purchase. Recharge in time so that renewals do not fail. You can change the limit on the recharge page.',
    },
    certificationApproved: {
      subject: 'Real-name certification completed',
      content: 'Your certification for the {cloud} is complete. Everything that requires it is now open to you.',
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
      subject: 'You have received a ¥100.00 voucher',
      content:
        'It was granted after the call by our staff and is spent before your cash. It is not refundable once used or after unsubscribing, and not usable for giveaway settlement.',
    },
    welcome: {
      subject: 'Welcome to {site}',
      content:
        'Your account is ready. Subscribe to a node, make sure your balance covers it, and create your first host. The search at the top finds every page and all your resources by name.',
    },
    newSignIn: {
      subject: 'New sign-in from {ip}',
      content:
        'Your account was signed in to from {ip} with {device} at {time}. If this was not you, change your password now: it ends every other session.',
    },
    phoneChanged: {
      subject: 'Your phone number was changed',
      content: 'It was changed from {ip} at {time}. If this was not you, change your password now and contact support.',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      content: 'It was changed from {ip} at {time}. If this was not you, change your password now and contact support.',
    },
    releaseAsked: {
      subject: '{customer} wants to leave you',
      content: 'Agree or decline in your settings. The customer’s balance with you goes with them.',
    },
    releaseOffered: {
      subject: 'Your provider wants to release you',
      content: 'Agree or decline in the personal center. Your resources and balance stay yours.',
    },
    releaseDropped: {
      subject: 'The request to leave was withdrawn or declined',
      content: '{customer} stays with the provider as before.',
    },
    customerReleased: {
      subject: '{customer} is no longer your customer',
      content: 'The customer’s balance with you went with them.',
    },
    released: {
      subject: 'You now buy from us directly',
      content: 'Your resources and balance stay yours. Please sign in here from now on.',
    },
    accountClosing: {
      subject: 'Your account will be closed on {time}',
      content: 'Until then you can keep it in the personal center. After that no one can sign in to it.',
    },
    accountKept: {
      subject: 'Your account stays open',
      content: 'It could not be closed because something was still in use or unsettled.',
    },
    apiKeyCreated: {
      subject: 'New API key: {name}',
      content: 'It was created from {ip} at {time}. If this was not you, revoke it and change your password now.',
    },
    webhookAdded: {
      subject: 'New webhook: {name}',
      content:
        'From now on it sends what you chose to {host}. It was saved from {ip} at {time}. If this was not you, remove it and change your password now.',
    },
    passwordChanged: {
      subject: 'Your password was changed',
      content: 'Your password was changed from {ip} at {time}. If this was not you, reset it now and contact support.',
    },
    memberPasswordSet: {
      subject: 'You have a new password',
      content:
        'Your account owner set a new password for you at {time}. Sign in with it and choose your own in the personal center.',
    },
    secondFactorOn: {
      subject: 'Two-step verification is on',
      content:
        'From now on, signing in requires a code from your authenticator app. Keep the recovery codes in a safe place.',
    },
    secondFactorOff: {
      subject: 'Two-step verification was turned off',
      content: 'It was turned off from {ip} at {time}. If this was not you, change your password now.',
    },
    secondFactorCleared: {
      subject: 'Two-step verification was removed',
      content:
        'At your request, we removed your authenticator app, passkeys and recovery codes at {time}. Sign in with your password and set it up again. If you did not ask for this, change your password and contact support now.',
    },
    moneyToldLess: {
      subject: 'Fewer notifications about money',
      content:
        'E-mails or webhooks about money, or the low-balance limit, were turned off or lowered from {ip} at {time}. The notices stay in your message center. If this was not you, check your notification settings and change your password now.',
    },
    passkeyAdded: {
      subject: 'New passkey: {name}',
      content:
        'It was added for {domain} from {ip} at {time} and can be used to sign in there. If this was not you, remove it and change your password now.',
    },
    passkeyRemoved: {
      subject: 'Passkey removed: {name}',
      content: 'It was removed from {ip} at {time}. If this was not you, change your password now.',
    },
    socialBound: {
      subject: '{provider} was linked to your account',
      content: '{nickname} can now be used to sign in. If this was not you, unlink it in the personal center.',
    },
  },
  certification: {
    watermark: '{site} · for certification only · {who} · {time}',
    clouds: { native: 'native cloud', fusion: 'fusion cloud' },
    reasons: {
      idNumber: 'The ID number is not valid: its check digit or date of birth is wrong.',
      validity: 'The validity check of the ID failed: its last day has passed.',
      creditCode: 'The unified social credit code/organization code is not valid: its check character is wrong.',
      card: 'The card number is not valid: its check digit is wrong.',
      mismatch: 'The name and number do not belong together.',
      cardMismatch:
        'The bank does not confirm the card: name, ID number, card number and phone do not belong together.',
    },
  },
  statement: {
    statement: 'Settlement statement',
    soFar: 'so far',
    made: 'Created on',
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
    account: 'Account number',
    phone: 'Phone',
    email: 'E-mail',
    order: 'Order',
    item: 'Item',
    amount: 'Amount (CNY)',
    net: 'Net',
    tax: '{name} {rate}%',
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
    notJson: 'This is not valid JSON',
    noRules: 'It contains no rules',
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
    what: 'For',
    recharge: 'Balance recharge, adds {credit}',
    order: 'Order',
    method: 'Method',
    ways: { quick: 'Quick pay', bank: 'Online banking', alipay: 'Alipay', wechatpay: 'WeChat Pay' },
    sum: 'Amount',
    pay: 'Pay {sum}',
    cancel: 'Cancel',
    paid: 'This payment is complete.',
    closed: 'This payment was cancelled or has expired.',
    unknown: 'This payment does not exist.',
    back: 'Back to {merchant}',
    practice: 'This is the built-in test cashier. No real money moves.',
    stale: 'This page is out of date. Check the payment again before you continue.',
  },
  share: {
    title: 'Shared file',
    name: 'Name',
    size: 'Size',
    until: 'Valid until',
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
      'Purchase agreement\n\n1. The price you confirm is the price you pay.\n\n2. A service starts when it is delivered. If it cannot be delivered, the sum is returned the way it was paid.\n\n3. Renewals by hand or automatic follow the price that is shown before they are made.',
  },
}
