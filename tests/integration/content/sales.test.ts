import { restoreContent, saveContent, saveSales } from '@/lib/domains/content/mutations'
import { getStaffSales, requireSelling, salesSwitches } from '@/lib/domains/content/sales/queries'
import { defaultSales, SALES_KEY, saleKinds } from '@/lib/domains/content/sales/schema'
import { db } from '@/lib/server/db/client'
import { emptyTables } from '@/tests/factories/empty-tables'
import { useTestDatabase } from '@/tests/integration/support/database'
import { useStaff } from '@/tests/integration/support/staff'
import { refusalOf } from '@/tests/support/requests/refusal-of'

useTestDatabase()
const finance = useStaff('FINANCE')
const editor = useStaff('EDITOR')
afterEach(() => emptyTables('User', 'Text', 'AuditEntry'))

it('every kind is sold until staff turn it off, and sold again after they turn it on', async () => {
  expect(await salesSwitches()).toEqual(defaultSales)
  for (const kind of saleKinds) await requireSelling(kind)
  expect(await saveSales(finance, { ...defaultSales, gifts: false, version: 0 })).toBe(1)
  expect(await salesSwitches()).toEqual({ passes: true, gifts: false, tickets: true, codes: true })
  await requireSelling('passes')
  await expect(requireSelling('gifts')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Gifts aren’t available at the moment.',
  })
  await saveSales(finance, { ...defaultSales, version: 1 })
  await requireSelling('gifts')
  expect(await getStaffSales(finance)).toEqual({ version: 2, form: defaultSales })
  expect(await db.auditEntry.findMany({ orderBy: { id: 'asc' } })).toMatchObject([
    { action: 'create', entityId: SALES_KEY, after: { note: 'Passes on, gifts off, tickets on, codes on' } },
    { action: 'update', actorEmail: finance.email },
  ])
})

it('switches that someone else changed in the meantime are not overwritten', async () => {
  await saveSales(finance, { ...defaultSales, codes: false, version: 0 })
  expect(await refusalOf(saveSales(finance, { ...defaultSales, passes: false, version: 0 }))).toBe('conflict')
})

it('only owners and finance change or see the switches', async () => {
  const body = '{}'
  for (const attempt of [
    () => saveSales(editor, { ...defaultSales, version: 0 }),
    () => saveContent(editor, { key: SALES_KEY, body, version: 0 }),
    () => restoreContent(editor, { key: SALES_KEY, number: 1, version: 1 }),
    () => getStaffSales(editor),
  ])
    expect(await refusalOf(attempt())).toBe('forbidden')
  await expect(saveContent(finance, { key: SALES_KEY, body, version: 0 })).rejects.toThrow('can’t be read')
})
