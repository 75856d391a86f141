import 'server-only'
import { getSiteBrand } from '@/lib/domains/content/settings/queries'
import { requireActor } from '@/lib/server/auth/sessions/requirement'
import { db } from '@/lib/server/db/client'
import { tableOf } from '@/lib/server/db/table'
import { isVerified, type Actor } from '@/lib/shared/access/actor'
import { AppError } from '@/lib/shared/errors'
import { followKinds } from '@/lib/shared/music/name-kinds'

/** Number of rows per query. Limits memory use. */
const PORTION = 500

const PLAYLISTS = 5

type Page = { skip: number; take: number }
type Read = (page: Page) => Promise<object[]>
type Reader = Read & { portion?: number }

/**
 * Streams the actor's data as JSON, without hashes or codes. Data stored only by email address is included only if the
 * address is verified, because it may otherwise belong to someone else.
 */
export async function exportPerson(actor: Actor, now: Date = new Date()): Promise<AsyncGenerator<string>> {
  requireActor(actor, 'user')
  const person = await db.user.findUnique({
    where: { id: actor.id },
    select: {
      id: true,
      email: true,
      firstName: true,
      lastName: true,
      provider: true,
      unlinkedProviders: true,
      status: true,
      emailVerifiedAt: true,
      staffRole: true,
      mailingList: true,
      mailRefusal: true,
      mailsWantedSince: true,
      livestreamReminders: true,
      wantsRecommendations: true,
      historyClearedAt: true,
      videoRemovedAt: true,
      guestPlanChosenAt: true,
      image: true,
      startsAtOverview: true,
      sruti: true,
      createdAt: true,
      updatedAt: true,
    },
  })
  if (!person) throw new AppError('unauthenticated', 'Please log in to continue.')
  const verified = isVerified(actor)
  const head = {
    exportedAt: now,
    from: (await getSiteBrand()).name,
    addressVerified: verified,
    person: { ...person, role: actor.role },
  }
  return pieces(head, { ...ofPerson(actor.id), ...(verified ? ofAddress(actor) : {}) })
}

async function* pieces(head: object, lists: Record<string, Reader>): AsyncGenerator<string> {
  yield JSON.stringify(head, null, 2).slice(0, -2)
  for (const [name, read] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`
    const { portion: take = PORTION } = read
    let count = 0
    for (let rows = await read({ skip: 0, take }); rows.length > 0;) {
      yield rows.map((row, index) => `${count + index > 0 ? ',' : ''}\n    ${JSON.stringify(row)}`).join('')
      count += rows.length
      rows = rows.length < take ? [] : await read({ skip: count, take })
    }
    yield count > 0 ? '\n  ]' : ']'
  }
  yield '\n}\n'
}

function ofPerson(userId: number): Record<string, Reader> {
  const where = { userId }
  const byId = { orderBy: { id: 'asc' } } as const
  const own = (page: Page) => ({ where, ...byId, ...page })
  const named = { select: { id: true, name: true } } as const
  const video = { video: named } as const
  let lastWatched = 0
  const playlists: Read = (page) =>
    db.playlist.findMany({
      ...own(page),
      select: {
        name: true,
        description: true,
        byline: true,
        dueOn: true,
        createdAt: true,
        updatedAt: true,
        takenDownAt: true,
        takenDownReason: true,
        entries: {
          orderBy: [{ position: 'asc' }, { id: 'asc' }],
          select: {
            ...video,
            passageName: true,
            startSeconds: true,
            endSeconds: true,
            note: true,
            repetitions: true,
            createdAt: true,
          },
        },
      },
    })
  return {
    linkedAccounts: (page) =>
      db.account.findMany({ ...own(page), select: { provider: true, providerAccountId: true, createdAt: true } }),
    secondFactor: (page) =>
      db.secondFactor.findMany({
        where,
        orderBy: { userId: 'asc' },
        ...page,
        select: { createdAt: true, confirmedAt: true },
      }),
    recoveryCodes: (page) => db.recoveryCode.findMany({ ...own(page), select: { createdAt: true } }),
    passkeys: (page) =>
      db.passkey.findMany({
        ...own(page),
        select: { credentialId: true, name: true, createdAt: true, lastUsedAt: true },
      }),
    sessions: (page) =>
      db.session.findMany({
        ...own(page),
        select: { userAgent: true, createdAt: true, lastSeenAt: true, authenticatedAt: true, expiresAt: true },
      }),
    mailedLinks: (page) =>
      db.emailCode.findMany({
        ...own(page),
        select: { purpose: true, newEmail: true, createdAt: true, expiresAt: true, usedAt: true },
      }),
    billingCustomers: (page) =>
      db.billingCustomer.findMany({
        ...own(page),
        select: { stripeCustomerId: true, currency: true, createdAt: true },
      }),
    subscriptions: (page) =>
      db.subscription.findMany({ ...own(page), omit: { id: true, userId: true, billingCustomerId: true } }),
    // Omits the giver's name, because it is another person's data.
    entitlements: (page) =>
      db.entitlement.findMany({
        ...own(page),
        select: {
          ...{ scope: true, source: true, startsAt: true, endsAt: true, endedAt: true, reason: true, createdAt: true },
          ...video,
          ...{ series: named, livestream: named, festival: named },
        },
      }),
    receipts: (page) =>
      db.invoiceReceipt.findMany({
        where: { billingCustomer: { userId } },
        orderBy: { stripeInvoiceId: 'asc' },
        ...page,
        omit: { billingCustomerId: true, createdAt: true },
      }),
    refunds: (page) =>
      db.refund.findMany({
        where: { billingCustomer: { userId } },
        ...byId,
        ...page,
        omit: { id: true, billingCustomerId: true },
      }),
    purchases: (page) =>
      db.purchase.findMany({
        ...own(page),
        omit: { id: true, userId: true, videoId: true, livestreamId: true, festivalId: true },
        include: { ...video, livestream: named, festival: named },
      }),
    gifts: (page) =>
      db.gift.findMany({
        where: { giverId: userId },
        ...byId,
        ...page,
        omit: { id: true, giverId: true, purchaseId: true },
      }),
    codeRedemptions: (page) => db.codeRedemption.findMany({ ...own(page), select: { redeemedAt: true, usedAt: true } }),
    paymentConsents: (page) => db.paymentConsent.findMany({ ...own(page), omit: { id: true, userId: true } }),
    withdrawals: (page) => db.withdrawal.findMany({ ...own(page), omit: { id: true, userId: true, purchaseId: true } }),
    // Uses a cursor instead of an offset, because the history can be as long as the catalogue.
    watchProgress: async ({ take }) => {
      const rows = await db.watchProgress.findMany({
        where: { userId, videoId: { gt: lastWatched } },
        orderBy: { videoId: 'asc' },
        take,
        select: { ...video, positionSeconds: true, completedAt: true, updatedAt: true },
      })
      lastWatched = rows.at(-1)?.video.id ?? lastWatched
      return rows
    },
    myList: (page) =>
      db.savedVideo.findMany({ where, orderBy: { videoId: 'asc' }, ...page, select: { ...video, createdAt: true } }),
    recommendations: (page) =>
      db.recommendation.findMany({
        where,
        orderBy: { position: 'asc' },
        ...page,
        select: { ...video, origin: true, kind: true, tieId: true },
      }),
    passages: (page) =>
      db.passage.findMany({
        ...own(page),
        select: {
          ...video,
          ...{ name: true, startSeconds: true, endSeconds: true, practice: true, createdAt: true },
          // A match is stored with the passage that is older.
          matches: { select: { other: { select: { ...video, name: true, startSeconds: true } } } },
        },
      }),
    quizResults: (page) => db.quizResult.findMany({ where, orderBy: { quiz: 'asc' }, ...page, omit: { userId: true } }),
    follows: async (page) => {
      const rows = await db.follow.findMany({ where, orderBy: [{ kind: 'asc' }, { targetId: 'asc' }], ...page })
      const names = new Map<string, string>()
      for (const kind of followKinds) {
        const ids = rows.filter((row) => row.kind === kind).map(({ targetId }) => targetId)
        const found = await tableOf(db, kind).findMany<{ id: number; name: string }>({
          where: { id: { in: ids } },
          select: { id: true, name: true },
        })
        for (const { id, name } of found) names.set(`${kind} ${id}`, name)
      }
      return rows.map(({ kind, targetId, createdAt }) => {
        return { kind, targetId, name: names.get(`${kind} ${targetId}`) ?? null, createdAt }
      })
    },
    followDigest: (page) =>
      db.followDigest.findMany({ where, orderBy: { userId: 'asc' }, ...page, omit: { userId: true } }),
    playlists: Object.assign(playlists, { portion: PLAYLISTS }),
    // Omits the playlists' names, because they are their owners' data.
    practiceDays: (page) =>
      db.practiceDay.findMany({
        where,
        orderBy: [{ day: 'asc' }, { playlistId: 'asc' }, { counter: 'asc' }],
        ...page,
        select: { playlistId: true, day: true, seconds: true, lines: true, updatedAt: true },
      }),
    practiceTicks: (page) =>
      db.practiceTick.findMany({
        where,
        orderBy: { entryId: 'asc' },
        ...page,
        select: { entry: { select: { playlistId: true, ...video } }, createdAt: true },
      }),
    practiceReports: (page) =>
      db.practiceReport.findMany({
        where,
        orderBy: { playlistId: 'asc' },
        ...page,
        select: { playlistId: true, name: true, createdAt: true },
      }),
    livestreamNotifications: (page) =>
      db.livestreamNotification.findMany({
        ...own(page),
        select: {
          livestream: { select: { id: true, name: true, startsAt: true } },
          createdAt: true,
          dayReminderQueuedAt: true,
          hourReminderQueuedAt: true,
        },
      }),
    staffNotes: (page) => db.staffNote.findMany({ ...own(page), select: { text: true, createdAt: true } }),
    // Omits old and new values, because they are other people's data.
    changesMadeAsStaff: (page) =>
      db.auditEntry.findMany({
        where: { actorId: userId },
        ...byId,
        ...page,
        select: { action: true, entity: true, entityId: true, createdAt: true },
      }),
  }
}

function ofAddress({ id, email }: Actor): Record<string, Reader> {
  const byId = { orderBy: { id: 'asc' } } as const
  return {
    promisedDiscounts: (page) =>
      db.prospect.findMany({
        where: { OR: [{ userId: id }, { email }] },
        ...byId,
        ...page,
        select: { email: true, discountPercent: true, importedAt: true, usedAt: true },
      }),
    enquiries: (page) => db.enquiry.findMany({ where: { email }, ...byId, ...page, omit: { id: true } }),
    // Omits enquiries emailed to the operator, because they are other people's data.
    mailsToYou: (page) =>
      db.outboxMail.findMany({
        where: { toAddress: email, enquiryId: null },
        ...byId,
        ...page,
        select: { template: true, subject: true, createdAt: true, sentAt: true },
      }),
  }
}
