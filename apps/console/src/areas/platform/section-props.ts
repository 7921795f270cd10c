import type { Data } from '@portico/contract/calls.ts'
import type { settingsCalls } from '@portico/contract/platform/settings.ts'

export interface SectionProps {
  data: Data<typeof settingsCalls.systemSettingsInfo>
}
