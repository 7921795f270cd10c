import { expect, it } from 'vitest'
import { saveNewest } from './use-chosen.ts'

it.each(['taken', 'refused'])(
  'saves the last of what is chosen while an earlier choice is on its way to be %s',
  async (how) => {
    const newest = { current: { value: 'one' } }
    const { promise: answered, resolve, reject } = Promise.withResolvers<void>()
    const sent: string[] = []
    const saving = saveNewest(newest, async (value) => {
      sent.push(value)
      if (value === 'one') await answered
    })
    newest.current = { value: 'two' }
    newest.current = { value: 'three' }
    if (how === 'taken') resolve()
    else reject(new Error('refused'))
    await saving
    expect(sent).toEqual(['one', 'three'])
  },
)

it('ends with a refusal where nothing newer was chosen', async () => {
  const sent: string[] = []
  await saveNewest({ current: { value: 'one' } }, async (value) => {
    sent.push(value)
    throw new Error('refused')
  })
  expect(sent).toEqual(['one'])
})
