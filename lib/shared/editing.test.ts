import { asTyped } from './editing'

test('text pasted from a word processor is cleaned up, and Indian scripts keep their joiners', () => {
  expect(asTyped('An\u00a0evening\u202fof\u00a0Bha\u00adrata\u200bnatyam')).toBe('An evening of Bharatanatyam')
  expect(asTyped('one\u2028two')).toBe('one\ntwo')
  const joined = 'ക്\u200d ക്\u200c “D’Souza”'
  expect(asTyped(joined)).toBe(joined)
})
