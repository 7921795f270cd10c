/**
 * What the documents name and the product has not yet, by the area that brings it. Each list is checked from both sides:
 * what is missing and not listed fails, and so does what is listed and exists.
 */
interface Waiting {
  /** Paths of screens. */
  routes?: readonly string[]
  /** Method and path. */
  calls?: readonly string[]
  /** Names in the contract's table of constants. */
  constants?: readonly string[]
  /** Ids of the validation catalogue. */
  rules?: readonly string[]
  /** Ids of the catalogue of texts. */
  texts?: readonly string[]
}

const phoneCalls = [
  'POST /apiv1/cloudphone/actionLive',
  'POST /apiv1/cloudphone/smartOperation',
  'GET /apiv1/cloudphone/smartOperation',
  'POST /apiv1/Cloudphone/actionFlowMethod',
]
const phoneConstants = [
  'placeholderNetworkRange',
]

const areas = {
  phone: {
    calls: phoneCalls,
    constants: phoneConstants,
    rules: ['V-OPS'],
  },
  products: {
    routes: ['/cloudproduct', '/createResource'],
    calls: [
      'POST /apiv1/cloudproduct/cloudProductList',
      'POST /apiv1/cloudproduct/nodeList',
      'POST /apiv1/cloudproduct/nodeListNew',
      'POST /apiv1/cloudproduct/flavorList',
      'POST /apiv1/cloudproduct/priceDetail',
      'POST /apiv1/cloudproduct/buyCloudProduct',
      'POST /apiv1/cloudproduct/renewConfirmCloudProduct',
    ],
  },
  data: {
    routes: ['/gsoList'],
    calls: ['GET /apiv1/Database/datastoreList', 'POST /apiv1/database/troveDatabaseList'],
    rules: ['V-DB-NAME', 'V-VID-SIZE', 'V-VID-LEN', 'V-VID-NAME-LEN', 'V-VID-NAME-SPACE'],
  },
  automation: {
    routes: ['/RPAConsole', '/rpaIframe'],
    calls: ['POST /apiv1/cloudphonecc/taskList'],
    texts: ['P-DENIED'],
  },
  live: {
    routes: ['/live', '/createLive'],
    calls: [
      'GET /apiv1/live/liveNodeList',
      'POST /apiv1/live/liveRoomServiceList',
      'POST /apiv1/live/adjustLiveRoomService',
      'POST /apiv1/live/actionLiveRoomService',
    ],
  },
  acceleration: {
    routes: ['/acceleration', '/trafficPackageList', '/certificateList', '/createAcceleration', '/buyCloudTraffic'],
    calls: [
      'POST /apiv1/jump/nodeList',
      'POST /apiv1/jump/createJumpService',
      'POST /apiv1/jump/jumpServiceList',
      'POST /apiv1/jump/editJumpService',
      'POST /apiv1/jump/uploadCert',
      'POST /apiv1/jump/certList',
      'POST /apiv1/jump/analysisReport',
      'POST /apiv1/jump/adjustJumpService',
      'POST /apiv1/jump/buyTrafficPackage',
      'POST /apiv1/jump/trafficPackageList',
      'POST /apiv1/jump/setPriority',
      'POST /apiv1/jump/setUseService',
    ],
  },
  workstation: {
    routes: ['/workstation', '/createWorkstation'],
    calls: [
      'GET /apiv1/workstation/workstationNodeList',
      'GET /apiv1/workstation/appList',
      'POST /apiv1/workstation/cloudWorkstationPriceDetail',
      'POST /apiv1/workstation/cloudWorkstationList',
      'POST /apiv1/workstation/actionWorkstation',
      'POST /apiv1/workstation/webrdpServerList',
    ],
  },
  market: {
    routes: ['/thirdPartnar', '/advertising', '/liveService', '/training', '/marketGood/:type'],
    constants: ['marketContactHours', 'newUserVoucherTerms'],
    texts: ['P-MARKET'],
  },
} satisfies Record<string, Waiting>

/** Everything of one kind that some area is still to bring. */
export const waiting = (kind: keyof Waiting): string[] =>
  (Object.values(areas) as Waiting[]).flatMap((area) => area[kind] ?? []).toSorted()
