import { errorToastMs, goodNewsToastMs, notSubscribedToastMs } from './constants.ts'

/** What the console does with a response code. `msg`, `data` and `words` name where the text of the toast comes from. */
export interface CodeBehaviour {
  outcome: 'resolve' | 'reject' | 'pass'
  toast: 'none' | 'success' | 'error'
  toastMs?: number
  effect?: 'signInAgain' | 'subscribeNodes' | 'certify' | 'noStock'
  text?: 'msg' | 'dataOrMsg'
}

const success: CodeBehaviour = { outcome: 'resolve', toast: 'none' }
const goodNews: CodeBehaviour = { outcome: 'reject', toast: 'success', toastMs: goodNewsToastMs, text: 'msg' }
const failure: CodeBehaviour = { outcome: 'reject', toast: 'error', toastMs: errorToastMs, text: 'msg' }

/** The catalogue of the documents, code by code. A code that is not here behaves like `otherCode`. */
export const codeBehaviours: Readonly<Record<string, CodeBehaviour>> = {
  '200': success,
  '202': success,
  '700008': success,
  '201': goodNews,
  '400401': goodNews,
  '400308': { ...failure, effect: 'signInAgain' },
  '400319': { ...failure, effect: 'signInAgain' },
  '4019': failure,
  '5301': failure,
  '400315': failure,
  '405301': failure,
  '400406': { ...failure, toastMs: notSubscribedToastMs, effect: 'subscribeNodes' },
  '405303': { ...failure, effect: 'certify' },
  '500503': { ...failure, text: 'dataOrMsg' },
  '500504': { ...failure, text: 'dataOrMsg' },
  '400321': { ...failure, outcome: 'resolve' },
  '416002': { ...failure, outcome: 'resolve' },
  '400412': { ...failure, effect: 'noStock' },
  '400329': { outcome: 'pass', toast: 'none' },
}
export const otherCode = failure

export function behaviourOf(code: string): CodeBehaviour {
  return codeBehaviours[code] ?? otherCode
}

export const okCode = '200'

/** Why a call is refused, where the console does something about it besides saying so. */
export const askedRefusals = {
  signedInElsewhere: '400319',
  fusionUnverified: '405301',
  invalidInput: '400001',
  notFound: '400002',
  tooFrequent: '400004',
  secondFactorNeeded: '400013',
  socialNotBound: '400021',
  changedMeanwhile: '400170',
  containerFull: '400273',
  uploadGone: '400275',
  uploadUnlike: '400276',
  partsMissing: '400277',
  apkRefused: '400301',
} as const
export type AskedRefusal = keyof typeof askedRefusals

/**
 * Why a call is refused, and the code that says so. Codes that the documents name are theirs; the rest is ours. Each has its
 * sentence in the server's words, and the sentence says what the person can do next.
 */
export const refusals = {
  ...askedRefusals,
  sessionExpired: '400308',
  nodeNotSubscribed: '400406',
  certificationNeeded: '405303',
  soldOut: '400412',

  forbidden: '400003',
  wrongState: '400005',
  keyReused: '400006',
  productClosed: '400007',
  keyClosed: '400008',
  answerGone: '400009',
  loginFailed: '400010',
  loginLocked: '400011',
  accountDisabled: '400012',
  secondFactorWrong: '400014',
  secondFactorRequired: '400015',
  codeWrong: '400016',
  linkExpired: '400017',
  registrationClosed: '400018',
  passwordWrong: '400019',
  socialNotSetUp: '400020',
  socialTaken: '400022',
  socialFailed: '400023',
  internationalNotSetUp: '400024',
  internationalNotRegistered: '400025',
  imageRefused: '400026',
  mailFailed: '400027',
  emailTaken: '400028',
  roleInUse: '400029',
  lastOperator: '400030',
  nameTaken: '400031',
  secondFactorOn: '400032',
  secondFactorOff: '400033',
  filesTooMany: '400034',
  smsFailed: '400035',
  smsUsedUp: '400036',
  smsCountryClosed: '400037',
  passkeyNotHere: '400038',
  passkeyRefused: '400039',
  passkeyNeedsPassword: '400042',
  passkeyThere: '400043',
  passkeysTooMany: '400044',
  rightMissing: '400045',

  balanceShort: '400040',
  payWayClosed: '400050',
  gatewayFailed: '400051',
  approvalByAnother: '400052',
  refundNone: '400060',
  refundUnderWay: '400061',
  refundSumChanged: '400062',
  notInvoiceable: '400063',
  invoiceSumNone: '400064',
  headersTooMany: '400065',
  voucherRefused: '400041',
  notPriced: '400070',
  termNotOffered: '400071',
  quoteRefused: '400072',
  quoteExpired: '400073',
  cartPriceChanged: '400074',
  cartFull: '400075',
  quotaReached: '400076',
  nodeAlreadySubscribed: '400080',
  phoneMissing: '400081',
  inUse: '400082',
  nodeUnreachable: '400097',
  notOfferedThere: '400098',
  trafficNotCounted: '400109',
  refundInUse: '400066',
  operationUnderWay: '400083',
  boundToHost: '400084',
  snapshotsFreeUsed: '400085',
  hostRunning: '400086',
  hostInRescue: '400288',
  firewallInUse: '400087',
  firewallFull: '400088',
  firewallRuleThere: '400089',
  firewallFileWrong: '400230',
  firewallChanged: '400231',
  addressHeld: '400260',
  addressPromised: '400261',
  cloudGivesAddresses: '400262',
  lineInUse: '400263',
  linesTooMany: '400264',
  notWatched: '400265',
  bandwidthFixed: '400266',
  reverseNotThere: '400267',
  certificationOff: '400160',
  certificationUnderWay: '400161',
  certificationTooSoon: '400162',
  certificationNeverBack: '400163',
  certificationUnchecked: '400164',
  cardCheckMissing: '400165',

  notOpenstack: '400190',
  regionSilent: '400191',
  regionRefused: '400192',
  machineNotAdoptable: '400193',
  machineHasMore: '400194',
  stockFull: '400195',

  saleUnknown: '400110',
  saleBound: '400111',
  cancelBlocked: '400112',
  alarmsTooMany: '400119',
  keysTooMany: '400113',
  keyRefused: '400114',
  keyOutOfScope: '400115',
  readOnlyView: '400116',
  businessNeeded: '400090',
  groupMissing: '400091',
  groupClosed: '400092',
  groupInUse: '400093',
  budgetShort: '400094',
  agentShort: '400340',
  agentPaused: '400341',
  agentsCustomer: '400342',
  agentHasCustomers: '400343',
  agentCustomerOwes: '400347',
  agentCannotPay: '400348',
  consentMissing: '400344',
  agentFileLine: '400345',
  agentCreditUsed: '400346',
  payoutTooLittle: '400360',
  payoutTooMuch: '400361',
  payoutUnderWay: '400362',
  payoutOwing: '400367',
  bookingDayFull: '400363',
  bookingOver: '400364',
  loanSpent: '400365',
  loanStays: '400366',
  owingFirst: '400368',
  loanDayFull: '400369',
  goesWithHost: '400095',
  firewallShared: '400096',

  vpcInUse: '400240',
  vpcStandard: '400241',
  subnetInUse: '400242',
  networkShared: '400243',
  networkFound: '400244',
  networkLimit: '400245',
  networkNotThere: '400246',
  linkOverlaps: '400247',
  linkInUse: '400248',

  imagesNotThere: '400250',
  imageInUse: '400251',
  imageGone: '400252',
  snapshotInUse: '400253',

  containerClosed: '400270',
  containerReadOnly: '400271',
  notWhitelisted: '400272',
  containerNameTaken: '400274',
  objectThere: '400278',
  sharesTooMany: '400279',
  objectDamaged: '400280',
  nameFixed: '400281',
  tooManyTags: '400286',
  viewsTooMany: '400287',
  folderIntoItself: '400282',
  lookOver: '400283',
  linkOver: '400284',
  zipTooMany: '400285',

  phonesShort: '400290',
  phoneInUse: '400291',
  phoneSilent: '400292',
  phoneRefused: '400293',
  phoneGroupsTooMany: '400294',
  phoneThere: '400295',
  phoneControlled: '400299',

  phoneSpaceFull: '400300',
  phoneFileInUse: '400302',
  phoneTasksWaiting: '400303',
  phoneGroupOthers: '400350',
  phoneAsMany: '400351',
  phoneBackupsFull: '400352',
  phoneProxyInside: '400354',
  phoneNoPort: '400355',
  phoneCodeRefused: '400356',
  phoneProxySilent: '400357',
  phoneProxyRefused: '400358',
  phoneProxyOthers: '400359',

  malformed: '400900',
  unknownCall: '404900',
  tooLarge: '413900',
  wrongContentType: '415900',
  serverFault: '500900',
  stopping: '503900',
  timedOut: '504900',
  storageFull: '507900',
} as const
export type Refusal = keyof typeof refusals

/** Refusals that are faults of the transport and keep their HTTP status; every other answer is HTTP 200. */
export const faultStatus: Partial<Record<Refusal, number>> = {
  malformed: 400,
  unknownCall: 404,
  tooLarge: 413,
  wrongContentType: 415,
  serverFault: 500,
  stopping: 503,
  timedOut: 504,
  storageFull: 507,
}

export interface Envelope<Data = unknown> {
  code: string
  msg: string
  data: Data
}

/** `data` of an `invalidInput` answer: one sentence for each field that is wrong, in the person's language. */
export interface InvalidFields {
  fields: Record<string, string>
}
