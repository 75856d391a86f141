import { confirmCheck } from '@/lib/domains/content/checks/mutations'
import { saveContent } from '@/lib/domains/content/mutations'
import { getStaffContent, listStaffContent } from '@/lib/domains/content/staff/queries'
import { getOverview } from '@/lib/domains/reports/overview/queries'
import { db } from '@/lib/server/db/client'
import { emptyTables } from '@/tests/factories/empty-tables'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useStaff } from '@/tests/integration/support/staff'
import { refusalOf } from '@/tests/support/requests/refusal-of'

useTestDatabase()
const key = 'page:terms'
const owner = useStaff('OWNER')
afterEach(() => emptyTables('User', 'Text', 'TextCheck'))

const checkOf = async () => (await getStaffContent(owner, key))?.check
const counted = async () => (await getOverview(owner)).attention.some(({ kind }) => kind === 'terms')

it('the default terms are marked until an owner confirms the check of this version', async () => {
  expect(await checkOf()).toEqual({ by: null, at: null })
  expect(await counted()).toBe(true)
  const now = new Date('2026-12-03T10:00:00Z')
  await Promise.all([1, 2].map(() => confirmCheck(owner, { key, version: 0 }, now)))
  expect(await checkOf()).toEqual({ by: owner.email, at: now.toISOString() })
  expect(await counted()).toBe(false)
  expect(await db.auditEntry.findMany()).toMatchObject([
    { action: 'confirm-check', entity: 'Text', entityId: key, after: { version: 0 } },
  ])
  const rows = await listStaffContent(owner)
  expect(rows.find(({ id }) => id === key)?.check?.by).toBe(owner.email)
  expect(rows.filter(({ check }) => check !== null)).toHaveLength(1)
})

it('the mark returns with a new version, and when the default text of the product changes', async () => {
  await confirmCheck(owner, { key, version: 0 })
  const version = await saveContent(owner, { key, body: '# Ours', version: 0 })
  expect(await checkOf()).toEqual({ by: null, at: null })
  expect(await counted()).toBe(true)
  expect(await refusalOf(confirmCheck(owner, { key, version: 0 }))).toBe('conflict')
  await confirmCheck(owner, { key, version })
  expect((await checkOf())?.by).toBe(owner.email)
  await db.textCheck.updateMany({ data: { defaultHash: 'of an earlier release' } })
  expect(await checkOf()).toEqual({ by: null, at: null })
  await confirmCheck(owner, { key, version })
  expect(await counted()).toBe(false)
})

it('only owners confirm a check, and only of a text that needs one', async () => {
  const editor = await makeViewer({ staffRole: 'EDITOR' })
  expect(await refusalOf(confirmCheck(editor, { key, version: 0 }))).toBe('forbidden')
  expect((await getStaffContent(editor, key))?.check).toEqual({ by: null, at: null })
  expect((await getOverview(editor)).attention.some(({ kind }) => kind === 'terms')).toBe(false)
  for (const other of ['page:help', 'mail:receipt', 'raga:1'])
    expect(await refusalOf(confirmCheck(owner, { key: other, version: 0 }))).toBe('not_found')
  expect(await getStaffContent(owner, 'page:help')).toMatchObject({ check: null })
})
