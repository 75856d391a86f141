import { exportPerson } from '@/lib/domains/accounts/export/queries'
import { getPerson } from '@/lib/domains/accounts/people/queries'
import { endFreeMembership, giveFreeMonths } from '@/lib/domains/payments/free-months/mutations'
import { getFreeUntil, listFreeMemberships } from '@/lib/domains/payments/free-months/queries'
import { endFreeMembershipAction, giveFreeMonthsAction } from '@/lib/domains/payments/staff/actions'
import { loadActor } from '@/lib/server/auth/sessions/load-actor'
import { db } from '@/lib/server/db/client'
import type { Actor } from '@/lib/shared/access/actor'
import { emptyTables } from '@/tests/factories/empty-tables'
import { createPerson, signedIn } from '@/tests/factories/people'
import { makeViewer, roleOf } from '@/tests/factories/viewers'
import { actionsOn } from '@/tests/support/audit-of-person'
import { inRequest, type CookieJar } from '@/tests/support/request-scope'
import { useBilling } from './support/billing'

const provider = useBilling({ RATE_LIMIT_FACTOR: '1000' })

let admin: Actor
let cookies: CookieJar

beforeEach(async () => {
  await emptyTables('User')
  admin = await makeViewer({ admin: true })
  cookies = await signedIn(admin)
})

const few = { page: 0, size: 5 }
const done = { ok: true, data: undefined }

describe('free months', () => {
  it('open Premium to the millisecond of their end, once for two clicks, cost nothing at Stripe and are told', async () => {
    const person = await makeViewer()
    const input = { id: person.id, months: 2, reason: 'The stream stood still' }
    const give = (more: object = {}) => inRequest({ cookies }, () => giveFreeMonthsAction({ ...input, ...more }))
    expect(await Promise.all([give(), give()])).toEqual([done, done])
    expect(await give({ reason: 'Another reason' })).toMatchObject({ ok: false, code: 'conflict' })
    const [row, ...more] = (await listFreeMemberships(admin, person.id, few)).data
    expect(more).toEqual([])
    expect(row).toMatchObject({ reason: input.reason, givenBy: admin.email, isRunning: true })
    const end = new Date(row?.endsAt ?? '')
    const session = { sessionId: person.session?.id ?? '' }
    const roleAt = async (time: number) => (await loadActor(session, new Date(time))).role
    expect([await roleAt(end.getTime() - 1), await roleAt(end.getTime())]).toEqual(['MEMBER', 'GUEST'])
    expect(await getFreeUntil(person)).toBe(row?.endsAt)
    expect((await getPerson(admin, person.id))?.role).toBe('MEMBER')
    expect(await actionsOn(admin, person.id)).toEqual(['give-free-months'])
    // The same reason for other months is another gift, and not given beside the one that runs.
    expect(await give({ months: 3 })).toMatchObject({ ok: false, code: 'conflict' })
    expect(await db.outboxMail.findMany()).toMatchObject([{ toAddress: person.email, template: 'free-months' }])
    expect(await provider.events()).toEqual([])
  })

  it('are ended at once and once, by who gave them or another, and the person is a guest again', async () => {
    const person = await makeViewer()
    await giveFreeMonths(admin, { id: person.id, months: 1, reason: 'because' })
    const [row] = (await listFreeMemberships(admin, person.id, few)).data
    const input = { id: person.id, membership: row?.id ?? 0 }
    const end = () => inRequest({ cookies }, () => endFreeMembershipAction(input))
    expect(await Promise.all([end(), end()])).toEqual([done, done])
    expect(await roleOf(person)).toBe('GUEST')
    expect(await actionsOn(admin, person.id)).toEqual(['give-free-months', 'end-free-months'])
    // Of another person it is not found.
    await expect(endFreeMembership(admin, { ...input, id: admin.id })).rejects.toMatchObject({ code: 'not_found' })
    await giveFreeMonths(admin, { id: person.id, months: 1, reason: 'once more' })
    expect(await roleOf(person)).toBe('MEMBER')
  })

  it('are given once by two requests of which the later one comes first, and again after an end that came later', async () => {
    const person = await makeViewer()
    const [early, late] = [new Date(Date.now() - 1), new Date()]
    const gift = { id: person.id, months: 1, reason: 'because' }
    await giveFreeMonths(admin, gift, late)
    await giveFreeMonths(admin, gift, early)
    const [row, ...more] = (await listFreeMemberships(admin, person.id, few)).data
    expect(more).toEqual([])
    await endFreeMembership(admin, { id: person.id, membership: row?.id ?? 0 }, late)
    await giveFreeMonths(admin, gift, early)
    expect(await roleOf(person)).toBe('MEMBER')
  })

  it('are not given to who has not confirmed the address, are exported, and go with the account', async () => {
    const unsure = await createPerson({ status: 'UNVERIFIED' })
    const gift = { months: 1, reason: 'because' }
    await expect(giveFreeMonths(admin, { id: unsure.id, ...gift })).rejects.toMatchObject({ code: 'conflict' })
    const person = await makeViewer()
    await giveFreeMonths(admin, { id: person.id, ...gift })
    const pieces: string[] = []
    for await (const piece of await exportPerson(person)) pieces.push(piece)
    expect(JSON.parse(pieces.join(''))).toMatchObject({ freeMemberships: [{ reason: 'because', endedAt: null }] })
    await db.user.delete({ where: { id: person.id } })
    expect(await db.freeMembership.count()).toBe(0)
  })
})
