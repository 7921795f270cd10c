import { expect, test } from 'vitest'
import { addMoney, isNegative, lessMoney, monthOf, smallerMoney, timesMoney } from './sums.ts'

test('sums of money are made on their digits', () => {
  expect(addMoney('0.10', '0.20', '99999999999999.99')).toBe('100000000000000.29')
  expect(lessMoney('0.05', '0.10')).toBe('-0.05')
  expect(timesMoney('-1.05', 3)).toBe('-3.15')
  expect([monthOf('144.00', 12), monthOf('0.05', 3), monthOf('100.00', 6)]).toEqual(['12.00', '0.02', '16.67'])
  expect(smallerMoney('9.00', '10.00')).toBe('9.00')
  expect([isNegative('-0.01'), isNegative('0.01')]).toEqual([true, false])
})
