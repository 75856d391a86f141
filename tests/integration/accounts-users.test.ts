import { listUsers } from '@/lib/domains/accounts/people/queries'
import { db } from '@/lib/server/db/client'
import { createPerson, subscribe } from '@/tests/factories/people'
import { actorOf } from '@/tests/factories/viewers'
import { countQueries } from '@/tests/support/count-queries'
import { useTestDatabase } from './support/database'

describe('the list of user accounts', () => {
  useTestDatabase()

  let adminId = 0

  beforeEach(async () => {
    await db.user.deleteMany()
    adminId = (await createPerson({ staffRole: 'OWNER', firstName: 'Adi', createdAt: new Date('2020-01-01') })).id
  })

  const list = async (query = '', page = 0) => listUsers(await actorOf(adminId), { query, page })

  it('has ten people a page, newest first, and the right totals past the end', async () => {
    for (let index = 0; index < 21; index += 1) await createPerson({ createdAt: new Date(2024, 0, 1 + index) })
    const first = await list()
    expect(first).toMatchObject({ page: 0, totalPages: 3, totalRecords: 22 })
    expect(first.data).toHaveLength(10)
    const dates = first.data.map(({ createdAt }) => createdAt)
    expect(dates).toEqual([...dates].sort().reverse())
    const ids = [...first.data, ...(await list('', 1)).data, ...(await list('', 2)).data].map(({ id }) => id)
    expect(new Set(ids).size).toBe(22)
    expect(await list('', 3)).toEqual({ data: [], page: 3, totalPages: 3, totalRecords: 22 })
  })

  it('has every person once and in order, whatever was changed at the same time', async () => {
    const made = await Promise.all(
      Array.from({ length: 31 }, (_, index) =>
        createPerson({ createdAt: new Date(Date.UTC(2024, 0, 1 + (index % 7))) }),
      ),
    )
    const [moved, gone] = made
    await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id: moved?.id }, data: { createdAt: new Date('2023-05-05T23:59:59.999Z') } })
      await tx.user.deleteMany({ where: { id: gone?.id } })
    })
    await db
      .$transaction(async (tx) => {
        await tx.user.deleteMany({ where: { id: { not: adminId } } })
        throw new Error('undone')
      })
      .catch(() => undefined)
    const rows = await db.user.findMany({ orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], select: { id: true } })
    expect(rows).toHaveLength(31)
    const pages = await Promise.all([0, 1, 2, 3, 4].map((page) => list('', page)))
    expect(pages.map(({ totalRecords }) => totalRecords)).toEqual([31, 31, 31, 31, 31])
    expect(pages.flatMap(({ data }) => data.map(({ id }) => id))).toEqual(rows.map(({ id }) => id))
  })

  it('has the current plan of each person, and no secret', async () => {
    const member = await createPerson({ firstName: 'Mem' })
    const currentPeriodEnd = new Date('2031-01-31T00:00:00.000Z')
    await subscribe(member.id, 'active', { currentPeriodEnd })
    const lapsed = await createPerson({ firstName: 'Lap' })
    await subscribe(lapsed.id, 'past_due', { pastDueSince: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
    await createPerson({ firstName: 'Gue' })
    const { data } = await list()
    const plans = Object.fromEntries(data.map(({ firstName, subscription }) => [firstName, subscription.package.name]))
    expect(plans).toEqual({ Adi: 'ADMIN', Mem: 'MEMBER', Lap: 'GUEST', Gue: 'GUEST' })
    const of = (name: string) => data.find(({ firstName }) => firstName === name)?.subscription
    const stripeCurrentPeriodEnd = currentPeriodEnd.toISOString()
    expect(of('Mem')).toMatchObject({ stripeCurrentPeriodEnd, status: 'active', cancelAtPeriodEnd: false })
    expect(of('Gue')).toMatchObject({ stripeCurrentPeriodEnd: null, status: null, cancelAtPeriodEnd: false })
    expect(data.map(({ staffRole }) => staffRole)).toEqual([null, null, null, 'OWNER'])
    expect(JSON.stringify(data)).not.toMatch(/argon2|passwordHash|sessionVersion/)
  })

  it('has a member as a member, even when other subscriptions ended later', async () => {
    const person = await createPerson({ firstName: 'Often' })
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    await subscribe(person.id, 'active', { currentPeriodEnd: inDays(10) })
    for (let index = 0; index < 6; index += 1) {
      await subscribe(person.id, 'canceled', { currentPeriodEnd: inDays(20 + index) })
    }
    const { data } = await list('Often')
    expect(data[0]?.subscription).toMatchObject({ package: { name: 'MEMBER' }, status: 'active' })
  })

  it.each([
    ['RAMAN', ['Lakshmi']],
    ['lakshmi raman', ['Lakshmi']],
    ['lakshmi@', ['Lakshmi']],
    ['aksh', ['Lakshmi']],
    // Wildcards of LIKE are ordinary characters.
    ['%', ['Per%cent']],
    ['_', ['Under_score']],
    ['\\', []],
    ['\'; DROP TABLE "User"; --', []],
  ])('finds %p in names, full names and addresses', async (query, names) => {
    await createPerson({ firstName: 'Lakshmi', lastName: 'Raman', email: 'lakshmi@example.org' })
    await createPerson({ firstName: 'Per%cent' })
    await createPerson({ firstName: 'Under_score' })
    const { data, totalRecords } = await list(query)
    expect(data.map(({ firstName }) => firstName)).toEqual(names)
    expect(totalRecords).toBe(names.length)
  })

  it('takes at most four statements', async () => {
    const actor = await actorOf(adminId)
    expect((await countQueries(() => listUsers(actor, { query: 'a', page: 0 }))).queries).toBeLessThanOrEqual(4)
  })
})
