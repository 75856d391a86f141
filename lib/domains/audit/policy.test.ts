import { readdirSync, readFileSync } from 'node:fs'
import { inWords, thingsOf, verbOf, auditChanges, auditRecord } from './policy'

describe('an entry of the audit log', () => {
  it('has all fields of something that was created or deleted', () => {
    expect(auditRecord(undefined, { name: 'New', description: null })).toEqual({
      before: undefined,
      after: { name: 'New', description: null },
    })
    expect(auditRecord({ name: 'Old' })).toEqual({ before: { name: 'Old' }, after: undefined })
  })

  it('has only the changed fields', () => {
    const before = { name: 'Old', tags: ['a'], at: new Date('2026-01-01T00:00:00Z'), gone: 1 }
    const after = { name: 'New', tags: ['a'], at: new Date('2026-01-01T00:00:00Z'), came: 2 }
    expect(auditRecord(before, after)).toEqual({ before: { name: 'Old', gone: 1 }, after: { name: 'New', came: 2 } })
  })

  it.each(['password', 'passwordHash', 'codeHash', 'apiSecret', 'resetToken', 'embedKey', 'hlsKey'])(
    'hides the field %s',
    (field) => {
      expect(auditRecord({ [field]: 'x1' }, { [field]: 'x2' })).toEqual({
        before: { [field]: '(hidden)' },
        after: { [field]: '(hidden, changed)' },
      })
      expect(auditRecord({ [field]: null }, { [field]: 'x2' })).toEqual({
        before: { [field]: null },
        after: { [field]: '(hidden)' },
      })
      expect(JSON.stringify(auditRecord(undefined, { list: [{ [field]: 'x1' }] }))).not.toContain('x1')
    },
  )
})

test('changes are listed field by field; values that are not objects give none', () => {
  expect(auditChanges({ a: '', b: [1], c: true }, { a: 'x', d: 0 })).toEqual([
    { field: 'a', before: 'empty', after: 'x' },
    { field: 'b', before: '1', after: null },
    { field: 'c', before: 'yes', after: null },
    { field: 'd', before: null, after: '0' },
  ])
  expect(auditChanges(null, 'text')).toEqual([])
})

test('every action recorded by a mutation has a label', () => {
  const sources = readdirSync('lib/domains', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.includes('/mutations'))
    .map((file) => readFileSync(`lib/domains/${file}`, 'utf8'))
  const recorded = sources.flatMap((source) => [
    ...[...source.matchAll(/\baction: (?:\w+ \? '[a-z-]+' : )?'([a-z-]+)'/g)].map(([, action]) => action ?? ''),
    ...[...source.matchAll(/\baction: \w+ \? '([a-z-]+)'/g)].map(([, action]) => action ?? ''),
    ...[...source.matchAll(/auditOwn\(tx, actor, '([a-z-]+)'/g)].map(([, action]) => action ?? ''),
  ])
  expect(recorded.length).toBeGreaterThan(40)
  expect(recorded.filter((action) => verbOf(action) === inWords(action))).toEqual([])
})

test('a change without an item names its kind in the plural', () => {
  const said = ['Video', 'Enquiry', 'OutboxMail', 'AuditEntry'].map((entity) => `exported ${thingsOf(entity)}`)
  expect(said).toEqual(['exported videos', 'exported enquiries', 'exported emails', 'exported the audit log'])
})
