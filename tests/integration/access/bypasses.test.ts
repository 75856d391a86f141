import { GET as openLivestream } from '@/app/api/feed/livestreams/unsubscribe/route'
import { GET as openDigest } from '@/app/api/follows/unsubscribe/route'
import { GET as openNews } from '@/app/api/newsletters/unsubscribe/route'
import { requestEmailChange } from '@/lib/domains/accounts/email-change/mutations'
import { requestPasswordReset } from '@/lib/domains/accounts/passwords/mutations'
import { registerPerson } from '@/lib/domains/accounts/registration/mutations'
import { follow } from '@/lib/domains/following/mutations'
import { followToken } from '@/lib/domains/following/queries'
import { subscribeToReminders } from '@/lib/domains/livestreams/reminders/mutations'
import { unsubscribeToken } from '@/lib/domains/livestreams/reminders/queries'
import { newsToken } from '@/lib/domains/newsletters/queries'
import { db } from '@/lib/server/db/client'
import { visitor, type Actor } from '@/lib/shared/access/actor'
import { includesRight } from '@/lib/shared/access/rights'
import { staffRoles } from '@/lib/shared/access/roles'
import { future, makeArtist, makeLivestream } from '@/tests/factories/catalogue'
import { emptyTables } from '@/tests/factories/empty-tables'
import { registration, signedIn } from '@/tests/factories/people'
import { makeViewer } from '@/tests/factories/viewers'
import { useTestDatabase } from '@/tests/integration/support/database'
import { writes } from '@/tests/integration/support/writes'
import { databaseState } from '@/tests/support/data/database-state'
import { refusalOf } from '@/tests/support/requests/refusal-of'
import { call, inRequest } from '@/tests/support/requests/request-scope'
import { useSettings } from '@/tests/support/settings'

/**
 * Calls mutations directly, without the access checks of their callers. Also opens the links in emails, as a mail
 * gateway does (docs/security.md).
 */

useTestDatabase()
useSettings({ RATE_LIMIT_FACTOR: '100000' })

const refusals = ['unauthenticated', 'forbidden', 'not_found']

beforeEach(() => emptyTables('User', 'Raga', 'Video', 'TrashItem', 'Text', 'Newsletter', 'AuditEntry', 'FileStream'))

test.each(writes.map((write) => [write.what, write] as const))(
  '%s only by people with the permission, not after it is removed, and only once',
  async (_what, write) => {
    const { right, prepare, isOwn = right === undefined, entries = right ? 1 : 0 } = write
    const owner = await makeViewer({ ...(right && { staffRole: 'OWNER' }), subscription: { status: 'active' } })
    const { run, effect } = await prepare(owner)
    const without = staffRoles.filter((role) => isOwn || (right && !includesRight(role, right)))
    const others: Actor[] = [visitor, await makeViewer({ verified: false }), await makeViewer()]
    others.push(
      await makeViewer({ subscription: { status: 'canceled' } }),
      await makeViewer({ subscription: { status: 'active' } }),
    )
    for (const staffRole of without) others.push(await makeViewer({ staffRole }))
    others.push({ ...owner, mustEnrol: true }, { ...owner, status: 'UNVERIFIED' })
    await db.auditEntry.deleteMany()
    const before = await databaseState()
    for (const other of others) expect(refusals).toContain(await refusalOf(run(other)))
    expect(await databaseState()).toEqual(before)

    // Skips mutations that write no audit log entry: they only undo the actor's own changes.
    if (right && entries > 0) {
      await db.user.update({ where: { id: owner.id }, data: { staffRole: null } })
      const { User: _, ...gone } = await databaseState()
      // Simulates a permission lost after the request was authorised: `owner` still has the old role.
      const code = await refusalOf(run(owner))
      const { User: __, ...state } = await databaseState()
      expect([code, state]).toEqual([entries === 0 ? 'done' : 'forbidden', entries === 0 ? expect.anything() : gone])
      if (entries === 0) return
      await db.user.update({ where: { id: owner.id }, data: { staffRole: 'OWNER' } })
    }
    const was = await effect()
    const codes = await Promise.all([refusalOf(run(owner)), refusalOf(run(owner))])
    const is = await effect()
    expect([codes.includes('done'), codes.includes('internal')]).toEqual([true, false])
    expect(is).not.toEqual(was)
    expect(await db.auditEntry.count()).toBe(entries)
    await refusalOf(run(owner))
    if (right) expect(await effect()).toEqual(is)
  },
)

test('opening the link in an email changes nothing', async () => {
  const [owner, admin] = [await makeViewer(), await makeViewer({ admin: true })]
  const stream = await makeLivestream({ startsAt: future(2) })
  await subscribeToReminders(owner, stream.id)
  await follow(owner, { kind: 'artist', id: (await makeArtist()).id })
  await requestPasswordReset(owner.email)
  await requestEmailChange(admin, { id: owner.id, email: 'next@example.org' })
  await registerPerson(registration('new@example.org'), 'a browser')
  const codeIn = async (template: string) => {
    const { text } = await db.outboxMail.findFirstOrThrow({ where: { template } })
    const [, verificationCode] = /verificationCode=([\w-]{40,})/.exec(text) ?? []
    if (!verificationCode) throw new Error(`no code in ${template}`)
    return { verificationCode }
  }
  const livestream = unsubscribeToken({ livestreamId: stream.id, userId: owner.id }).token
  const pages: [page: { default: (props: never) => Promise<unknown> }, query: object][] = [
    [await import('@/app/(auth)/confirm-email-verification/page'), await codeIn('verification')],
    [await import('@/app/(auth)/confirm-email-verification/page'), await codeIn('change-email')],
    [await import('@/app/(auth)/create-new-password/page'), await codeIn('password-reset')],
    [await import('@/app/(public)/unsubscribe/page'), { token: livestream }],
    [await import('@/app/(public)/unsubscribe/following/page'), { token: followToken(owner.id) }],
    [await import('@/app/(public)/unsubscribe/news/page'), { token: newsToken(owner.id) }],
  ]
  const requests = [
    [openLivestream, livestream],
    [openDigest, followToken(owner.id)],
    [openNews, newsToken(owner.id)],
  ] as const
  const jars = [undefined, await signedIn(owner), await signedIn(admin)]
  const before = await databaseState()
  for (const cookies of jars) {
    for (const [page, query] of pages) {
      const props = { searchParams: Promise.resolve(query) }
      // Ignores redirects, because some pages redirect logged-in people.
      await inRequest({ cookies: cookies?.copy() }, () => page.default(props as never)).catch((error: Error) =>
        expect(String((error as { digest?: string }).digest)).toMatch(/^NEXT_REDIRECT/),
      )
    }
    for (const [handler, token] of requests) {
      const answer = await call(handler, { url: `/?${new URLSearchParams({ token })}`, cookies: cookies?.copy() })
      expect(answer.status).toBe(303)
    }
  }
  expect(await databaseState()).toEqual(before)
})
