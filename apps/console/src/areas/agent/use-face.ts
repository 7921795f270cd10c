import { FaceFields, faceCalls, type FaceInput } from '@portico/contract/agent/face.ts'
import * as z from 'zod/mini'
import { query, queryClient } from '../../base/call/queries.ts'
import { useWrite } from '../../base/call/use-write.ts'
import { useDraftForm } from '../../base/person/use-draft-form.ts'
import { toast } from '../../base/state/toast-store.ts'
import { t } from '../../base/words/words.ts'

/** A form over some of the agent's face. It is saved whole, so the rest goes along as it is at that moment. */
export function useFace<Name extends keyof FaceInput>(section: string, face: FaceInput, names: readonly Name[]) {
  type Values = Pick<FaceInput, Name>
  const write = useWrite(faceCalls.agentFaceSave, { inForm: true, action: t('pages.agentSettings') })
  const mask = Object.fromEntries(names.map((name) => [name, true]))
  const form = useDraftForm({
    name: `face-${section}`,
    schema: z.pick(FaceFields, mask as Record<never, true>) as unknown as z.ZodMiniType<Values>,
    initial: Object.fromEntries(names.map((name) => [name, face[name]])) as Values,
    labels: { hours: t('agentFace.hours') } as Partial<Record<keyof Values, string>>,
    // A picture that was uploaded and not saved has no address that could be shown again.
    secret: names.filter((name) => name === 'logo'),
  })

  async function save(values: Values) {
    const now = await queryClient.query({ ...query(faceCalls.agentFaceInfo), staleTime: 0 })
    await write.send({ ...now.face, ...values })
    toast('success', t('agentFace.saved'))
  }
  const { pending, error } = write
  return { form, card: { form, pending, error, submitWord: t('kit.save'), onSubmit: form.submit(save) } }
}
