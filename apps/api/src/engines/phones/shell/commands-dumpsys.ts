import { nameOf } from '../phone/programs.ts'
import type { Phone } from '../phone/phone.ts'
import { byFirstWord, type Command, type Commands } from './command.ts'

export const componentOf = ({ app }: Phone) => `${app.package}/${app.activity}`

const window: Command = ({ phone }) => {
  const { width, height } = phone.pixels
  const component = componentOf(phone)
  return [
    'WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)',
    `  init=${phone.store.profile.width}x${phone.store.profile.height} ${phone.store.profile.density}dpi cur=${width}x${height} rotation=${phone.rotation}`,
    `  mCurrentFocus=Window{1 u0 ${component}}`,
    `  mFocusedApp=ActivityRecord{1 u0 ${component} t1}`,
    `  mAwake=${phone.awake} mCurrentRotation=ROTATION_${phone.rotation * 90}`,
    '',
  ].join('\n')
}

const activity: Command = ({ phone }) =>
  [
    'ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)',
    `  mResumedActivity: ActivityRecord{1 u0 ${componentOf(phone)} t1}`,
    `  topResumedActivity=ActivityRecord{1 u0 ${componentOf(phone)} t1}`,
    ...phone.running.map((name, index) => `  * Recent #${index}: Task{${index} A=${name}}`),
    '',
  ].join('\n')

const battery: Command = () =>
  'Current Battery Service state:\n  AC powered: true\n  USB powered: false\n  status: 5\n  health: 2\n  present: true\n  level: 100\n  scale: 100\n  voltage: 4200\n  temperature: 250\n  technology: simulated\n'

const packages: Command = ({ phone, args: [name] }) =>
  phone.store.apps
    .filter((app) => name === undefined || name === 'packages' || app.package === name)
    .map((app) =>
      [
        `Package [${app.package}] (1):`,
        `  label=${nameOf(app, phone.locale)}`,
        `  versionCode=${app.versionCode} minSdk=${app.minSdk} targetSdk=${app.minSdk}`,
        `  versionName=${app.versionName}`,
        `  signatures=${app.signer ?? 'none'}`,
        `  firstInstallTime=${new Date(app.installedS * 1000).toISOString()}`,
        '',
      ].join('\n'),
    )
    .join('')

const power: Command = ({ phone }) =>
  `mWakefulness=${phone.awake ? 'Awake' : 'Asleep'}\nDisplay Power: state=${phone.awake ? 'ON' : 'OFF'}\n`

export const dumpsysCommands: Commands = {
  dumpsys: byFirstWord('dumpsys', { window, activity, battery, package: packages, power }),
}
