import { restoreText, saveText } from '@/lib/domains/texts/mutations'
import { getTextVersion, listTextVersions, readText } from '@/lib/domains/texts/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/actor'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from './support/database'

useTestDatabase()
const key = 'page:about'
const few = { page: 0, size: 2 }
let editor: Actor
beforeEach(async () => {
  await db.$executeRaw`TRUNCATE "User", "Text", "AuditEntry" CASCADE`
  editor = await makeViewer({ staffRole: 'EDITOR' })
})
const numbers = async () =>
  (await db.textVersion.findMany({ where: { key }, orderBy: { number: 'asc' } })).map(({ number }) => number)

it('each save is a version with its author, and going back is one more', async () => {
  expect(await readText(key)).toBeNull()
  expect(await saveText(editor, { key, body: 'One', version: 0, note: 'First' })).toBe(1)
  expect(await saveText(editor, { key, body: 'Two\r\nlines ', version: 1 })).toBe(2)
  expect(await restoreText(editor, { key, number: 1, version: 2 })).toBe(3)
  expect(await readText(key)).toMatchObject({ body: 'One', number: 3 })
  expect(await getTextVersion(editor, key, 2)).toMatchObject({ body: 'Two\nlines', author: editor.email })
  expect(await getTextVersion(editor, key)).toMatchObject({ number: 3, note: 'Version 1 again' })
  expect(await getTextVersion(editor, key, 4)).toBeNull()
  expect(await listTextVersions(editor, key, few)).toMatchObject({
    data: [{ number: 3 }, { number: 2 }],
    totalRecords: 3,
  })
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'create', entity: 'Text', entityId: key },
    { action: 'update', after: { version: 2 } },
    { action: 'restore', actorEmail: editor.email },
  ])
})

it('a text that somebody else saved meanwhile is not overwritten, and the same text again is no version', async () => {
  const saves = ['A', 'B', 'C'].map((body) => saveText(editor, { key, body, version: 0 }))
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  const body = (await readText(key))?.body ?? ''
  expect(await saveText(editor, { key, body, version: 0 })).toBe(1)
  await expect(restoreText(editor, { key, number: 9, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await numbers()).toEqual([1])
  expect(await db.auditEntry.count()).toBe(1)
})

it('only staff with the right of its kind read versions of a text and change it', async () => {
  await saveText(editor, { key, body: 'One', version: 0 })
  const refused: [Actor, string][] = [
    [visitor, 'unauthenticated'],
    [await makeViewer(), 'forbidden'],
    [await makeViewer({ subscription: { status: 'active' } }), 'forbidden'],
    [await makeViewer({ staffRole: 'SUPPORT' }), 'forbidden'],
    [await makeViewer({ staffRole: 'FINANCE' }), 'forbidden'],
    [await makeViewer({ staffRole: 'EDITOR', verified: false }), 'forbidden'],
  ]
  for (const [actor, code] of refused) {
    for (const each of [key, 'mail:verification', 'raga:12']) {
      await expect(saveText(actor, { key: each, body: 'X', version: 0 })).rejects.toMatchObject({ code })
    }
    await expect(restoreText(actor, { key, number: 1, version: 1 })).rejects.toMatchObject({ code })
    await expect(listTextVersions(actor, key, few)).rejects.toMatchObject({ code })
    await expect(getTextVersion(actor, key)).rejects.toMatchObject({ code })
  }
  for (const each of ['', 'page', 'page:', 'page:nothing', 'raga:0', 'raga:1:2', 'toString:1', 'page:about\n']) {
    await expect(saveText(editor, { key: each, body: 'X', version: 0 })).rejects.toMatchObject({ code: 'not_found' })
  }
  const long = { key: 'raga:12', body: 'x'.repeat(20_001), version: 0 }
  await expect(saveText(editor, long)).rejects.toMatchObject({ code: 'validation' })
  await expect(saveText(editor, { ...long, body: 'a\0b' })).rejects.toThrow('Please enter a text')
  expect(await numbers()).toEqual([1])
})
