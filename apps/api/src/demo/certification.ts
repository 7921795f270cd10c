import type { CertificationKind, DocumentSlot } from '@portico/contract/identity/certification.ts'
import { slotsOf } from '@portico/contract/identity/certification.ts'
import { eq } from 'drizzle-orm'
import { certificationPurpose, masked } from '../areas/identity/certification.service.ts'
import { certifications } from '../ground/certification/certification.table.ts'
import type { Claim } from '../areas/identity/checker.ts'
import type { App } from '../core/app/app.ts'
import { daysMs, hoursMs } from '../core/clock.ts'
import { inTransaction } from '../core/db/pool.ts'
import { files } from '../core/files/file.table.ts'
import { newId } from '../core/ids.ts'
import { loginByEmail } from '../core/people/people.ts'
import { specimenCard } from './pictures.ts'

interface DemoApplication {
  email: string
  kind: Extract<CertificationKind, 'personal' | 'enterprise'>
  claim: Pick<Claim, 'real_name' | 'id_number' | 'company' | 'credit_code'>
  agoMs: number
  decided: boolean
}

/** The numbers are right by their check digits and belong to nobody. */
const demo: readonly DemoApplication[] = [
  {
    email: 'owner@harbourmade.example',
    kind: 'enterprise',
    claim: {
      real_name: 'Lin Yue',
      id_number: '11010119900307109X',
      company: 'Harbour Made Ltd',
      credit_code: '91350100M000100Y43',
    },
    agoMs: daysMs(40),
    decided: true,
  },
  {
    email: 'personal@portico.example',
    kind: 'personal',
    claim: { real_name: 'Lau Man Yee', id_number: '11010119900307109X', company: '', credit_code: '' },
    agoMs: hoursMs(5),
    decided: false,
  },
]

/** A business that is certified, and a person who waits for the review. Once. */
export async function stockCertifications(app: App): Promise<void> {
  for (const one of demo) await apply(app, one)
}

async function apply(app: App, { email, kind, claim, agoMs, decided }: DemoApplication): Promise<void> {
  const login = await loginByEmail(app.db, 'main', email)
  const accountId = login?.accountId
  if (!accountId || (await app.db.$count(certifications, eq(certifications.accountId, accountId))) > 0) return
  const at = new Date(app.clock.now().getTime() - agoMs)
  const signer = kind === 'enterprise' ? 'legal person' : null
  const pictures = slotsOf(kind, signer).map((slot) => ({
    slot,
    id: newId('file'),
    bytes: specimenCard(isFront(slot)),
  }))
  for (const { id, bytes } of pictures) await app.files.writeSealed(id, bytes)
  const whole: Claim = { ...claim, card_number: '', phone: '', record_ip: '' }
  await inTransaction(app.pool, async (db) => {
    await db.insert(files).values(
      pictures.map(({ id, bytes }) => ({
        id,
        accountId,
        loginId: login.id,
        purpose: certificationPurpose,
        type: 'png',
        bytes: bytes.length,
        width: 640,
        height: 400,
        createdAt: at,
      })),
    )
    await db.insert(certifications).values({
      id: newId('certification'),
      accountId,
      loginId: login.id,
      cloud: 'native',
      kind,
      signer,
      sealed: app.seal.close(JSON.stringify(whole)),
      nameShown: masked(claim.real_name, 1, 0),
      numberShown: masked(claim.id_number, 3, 2),
      company: claim.company,
      codeShown: masked(claim.credit_code, 2, 2),
      validity: 'long-term',
      documents: Object.fromEntries(pictures.map(({ slot, id }) => [slot, id])),
      state: decided ? 'certified' : 'under review',
      police: 'passed',
      decidedAt: decided ? at : null,
      submittedAt: at,
      createdAt: at,
    })
  })
}

const isFront = (slot: DocumentSlot) => !slot.endsWith('back')
