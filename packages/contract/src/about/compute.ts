/** What each call does, in one sentence for the API document: hosts, disks, snapshots and key pairs. */
export const compute = {
  hostAlarmList: 'Lists the alarms of your hosts.',
  hostAlarmSave: 'Creates or changes an alarm of a host.',
  hostAlarmRemove: 'Removes an alarm.',
  hostAlarmTurnList: 'Lists when alarms started and ended.',
  hostScheduleInfo: 'Returns a host’s start and stop schedule.',
  hostScheduleSave: 'Changes a host’s start and stop schedule.',
  remoteConnect: 'Opens a terminal or screen of a host in the browser.',
  keyPairList: 'Lists your key pairs.',
  keyPairCreate: 'Generates a key pair or stores a public key.',
  keyPairDownload: 'Returns a generated private key, once.',
  keyPairDownloadOther: 'Returns a generated private key, once; the same call at its older address.',
  keyPairRemove: 'Deletes a key pair.',
} as const
