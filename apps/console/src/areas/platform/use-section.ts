import { settingsCalls, SystemSettings } from '@portico/contract/platform/settings.ts'
import * as z from 'zod/mini'
import { query, queryClient } from '../../base/call/queries.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { t } from '../../base/words/words.ts'
import { toast } from '../../base/state/toast-store.ts'

const pictures = ['logo', 'favicon', 'qr_code']

/** A form over some of the site's settings. They are saved whole, so the others go along as they are at that moment. */
export function useSection<Name extends keyof SystemSettings>(
  section: string,
  settings: SystemSettings,
  names: readonly Name[],
) {
  type Values = Pick<SystemSettings, Name>
  const write = useWrite(settingsCalls.systemSettingsSave, { inForm: true, action: t('pages.systemInfo') })
  const mask = Object.fromEntries(names.map((name) => [name, true]))
  const form = useDraftForm({
    name: section,
    schema: z.pick(SystemSettings, mask as Record<never, true>) as unknown as z.ZodMiniType<Values>,
    initial: Object.fromEntries(names.map((name) => [name, settings[name]])) as Values,
    labels: { style: t('fields.accent'), addresses: t('platform.agents.addresses') } as Partial<
      Record<keyof Values, string>
    >,
    // A picture that was uploaded and not saved has no address that could be shown again.
    secret: names.filter((name) => pictures.includes(name)),
  })

  async function save(values: Values) {
    const now = await queryClient.query({ ...query(settingsCalls.systemSettingsInfo), staleTime: 0 })
    await write.send({ ...now.settings, ...values })
    toast('success', t('platform.saved'))
  }
  return {
    form,
    card: {
      form,
      pending: write.pending,
      error: write.error,
      submitWord: t('kit.save'),
      onSubmit: form.submit(save),
    },
  }
}
