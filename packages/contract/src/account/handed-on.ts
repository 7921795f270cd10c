import { phoneCalls } from '../phone/device.ts'
import { phoneWallCalls } from '../phone/wall.ts'
import { sessionCalls } from './session.ts'

const { phoneList, phoneAct, phoneResource, phoneBitrate, phoneSave, phoneGroupList, phoneOpen } = phoneCalls
const { phoneWallOpen } = phoneWallCalls
const handedOn = [phoneList, phoneAct, phoneResource, phoneBitrate, phoneSave, phoneGroupList, phoneOpen, phoneWallOpen]
const names: ReadonlySet<string> = new Set([...handedOn, sessionCalls.sessionFinish].map(({ name }) => name))

/** Whether a session that its person handed on, to see the phones and nothing else, may make this call. */
export const isHandedOn = ({ name }: { name: string }): boolean => names.has(name)
