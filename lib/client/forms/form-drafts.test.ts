import { readFormDraft, removeFormDraft, writeFormDraft } from './form-drafts'

const draft = (name: string) => ({ version: null, values: { name }, labels: {} })

beforeEach(() => window.localStorage.clear())
afterEach(() => jest.useRealTimers())

test('a draft belongs to its person and form, until it is removed', () => {
  writeFormDraft(1, 'video 12', draft('Margazhi'))
  expect(readFormDraft(1, 'video 12')).toMatchObject({ values: { name: 'Margazhi' } })
  expect(readFormDraft(2, 'video 12')).toBeNull()
  expect(readFormDraft(1, 'video 13')).toBeNull()
  removeFormDraft(1, 'video 12')
  expect(readFormDraft(1, 'video 12')).toBeNull()
})

test('a draft is forgotten after seven days, and the oldest of more than twenty is removed', () => {
  jest.useFakeTimers({ now: new Date('2026-11-01T08:00:00Z') })
  writeFormDraft(1, 'video 0', draft('Old'))
  jest.setSystemTime(new Date('2026-11-09T08:00:00Z'))
  expect(readFormDraft(1, 'video 0')).toBeNull()
  for (let index = 1; index <= 25; index += 1) {
    jest.setSystemTime(Date.now() + 1000)
    writeFormDraft(1, `video ${index}`, draft(`Video ${index}`))
  }
  expect(window.localStorage).toHaveLength(20)
  expect(readFormDraft(1, 'video 5')).toBeNull()
  expect(readFormDraft(1, 'video 6')).not.toBeNull()
})

test('invalid and overlong drafts are ignored', () => {
  window.localStorage.setItem('rasika:form:1:video 1', '{"at":1')
  expect(readFormDraft(1, 'video 1')).toBeNull()
  writeFormDraft(1, 'video 2', draft('x'.repeat(200_001)))
  expect(readFormDraft(1, 'video 2')).toBeNull()
})
