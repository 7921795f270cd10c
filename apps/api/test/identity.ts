import {
  certificationCalls,
  type CertificationInput,
  type DocumentSlot,
} from '@portico/contract/identity/certification.ts'
import { nodeCalls } from '@portico/contract/node/node.ts'
import { apiBase } from '@portico/contract/headers.ts'
import { expect } from 'vitest'
import type { Answer, Person, TestPortico } from './portico.ts'
import { formOf, formType, pngOf } from './upload.ts'

/** Numbers whose check digits are right. */
export const goodId = '11010119900307109X'
export const goodCode = '91350100M000100Y43'
export const goodCard = '6222021234567890128'

export async function sendDocument(
  t: TestPortico,
  as: Person | undefined,
  image: Buffer = pngOf(40, 30),
  fileName = 'id.png',
  headers: Record<string, string> = {},
): Promise<Answer<{ id: string }>> {
  const response = await t.portico.server.inject({
    method: 'POST',
    url: `${apiBase}${certificationCalls.certificationUpload.path}`,
    headers: { ...t.headersFor({ as, headers }), 'content-type': formType },
    payload: formOf([['image', image, fileName]]),
  })
  return { ...response.json<Answer<{ id: string }>>(), status: response.statusCode }
}

export async function uploaded(t: TestPortico, as: Person, image?: Buffer): Promise<string> {
  const { code, data } = await sendDocument(t, as, image)
  expect(code).toBe('200')
  return data.id
}

type Form<Kind> = Extract<CertificationInput, { kind: Kind }>

export async function personalForm(
  t: TestPortico,
  as: Person,
  more: Partial<Form<'personal'>> = {},
): Promise<Form<'personal'>> {
  return {
    kind: 'personal',
    cloud_type: 'native',
    real_name: 'Li Lei',
    id_number: goodId,
    validity: 'long-term',
    valid_until: '',
    id_front: await uploaded(t, as),
    id_back: await uploaded(t, as),
    ...more,
  }
}

export async function enterpriseForm(
  t: TestPortico,
  as: Person,
  more: Partial<Form<'enterprise'>> = {},
): Promise<Form<'enterprise'>> {
  return {
    ...(await personalForm(t, as)),
    kind: 'enterprise',
    company: 'Acme Ltd',
    credit_code: goodCode,
    signer: 'legal person',
    record_ip: '',
    licence: await uploaded(t, as),
    authorization: '',
    ...more,
  }
}

export async function verifyFusion(t: TestPortico, as: Person): Promise<void> {
  await t.ok(nodeCalls.fusionCodeSend, { cloud_type: 'fusion' }, { as })
  const verification_code = /\b\d{6}\b/.exec((await t.lastSms())!.text)![0]
  await t.ok(nodeCalls.fusionVerify, { verification_code, cloud_type: 'fusion' }, { as })
}

/** Applies, and waits until the checker has spoken. */
export async function applied(t: TestPortico, as: Person, form: CertificationInput): Promise<string> {
  const { application } = await t.ok(certificationCalls.certificationSubmit, form, { as })
  const { id } = application!
  await checked(t, id)
  return id
}

export async function checked(t: TestPortico, id: string): Promise<void> {
  await expect
    .poll(async () => (await t.app.pool.query('select police from certification where id = $1', [id])).rows[0].police)
    .not.toBe('waiting')
}

/** A document as the person would see it, or the refusal. */
export async function documentFor(t: TestPortico, as: Person, id: string, slot: DocumentSlot, platform = false) {
  const call = platform ? certificationCalls.platformCertificationDocument : certificationCalls.certificationDocument
  return t.portico.server.inject({
    method: 'POST',
    url: `${apiBase}${call.path}`,
    headers: t.headersFor({ as }),
    payload: { id, slot },
  })
}
