import { phoneSetupWorkingDays } from '../constants.ts'

const dayMs = 86_400_000
const isWorkingDay = (moment: Date) => ![0, 6].includes(moment.getUTCDay())
const midnightAfter = (moment: Date) => new Date(Math.floor(moment.getTime() / dayMs) * dayMs + dayMs)

/** Until when phones that were bought then are set up: Saturdays and Sundays do not count. */
export function setupUntil(bought: Date): Date {
  let begin = bought
  while (!isWorkingDay(begin)) begin = midnightAfter(begin)
  let until = begin
  for (let days = 0; days < phoneSetupWorkingDays;) {
    until = new Date(until.getTime() + dayMs)
    if (isWorkingDay(until)) days++
  }
  return until
}
