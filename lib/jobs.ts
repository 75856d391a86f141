import 'server-only'
import { purgeCodes, purgeRegistrations } from '@/lib/domains/accounts/registration/jobs'
import { purgeBulkChanges } from '@/lib/domains/catalogue/bulk/jobs'
import { purgeEnquiries } from '@/lib/domains/enquiries/jobs'
import { queueDueDigests, purgeFollows } from '@/lib/domains/following/jobs'
import { advanceVimeoRun } from '@/lib/domains/import/vimeo-runs/jobs'
import { queueDueReminders } from '@/lib/domains/livestreams/reminders/jobs'
import { removeFiles } from '@/lib/domains/media/jobs'
import { copyRemoteImages } from '@/lib/domains/media/pictures/jobs'
import { makeStreams } from '@/lib/domains/media/streams/jobs'
import { purgeUploads } from '@/lib/domains/media/uploads/jobs'
import { draftPendingTransliterations } from '@/lib/domains/names/transliteration/jobs'
import { queueNewsletterPortion } from '@/lib/domains/newsletters/jobs'
import { purgeMails } from '@/lib/domains/outbox/jobs'
import { queueEndingMails } from '@/lib/domains/payments/endings/jobs'
import { finishGiftRefunds } from '@/lib/domains/payments/gift-refunds/mutations'
import { purgeGiftDrafts, queueDueGifts } from '@/lib/domains/payments/gifts/jobs'
import { reconcileCustomers, purgeEvents } from '@/lib/domains/payments/jobs'
import { refundCancelledTickets } from '@/lib/domains/payments/ticket-refunds/jobs'
import { countMoney, countViewing } from '@/lib/domains/reports/jobs'
import { refreshSearchIndex } from '@/lib/domains/search/index/jobs'
import { purgeTrash } from '@/lib/domains/trash/jobs'
import { updateRecommendationsPortion } from '@/lib/domains/viewing/recommendations/jobs'
import { finishWithdrawals } from '@/lib/domains/withdrawals/jobs'
import { purgeSessions } from '@/lib/server/auth/sessions/session-rows'
import { env } from '@/lib/server/env'
import { removeLeftUploads } from '@/lib/server/files/upload'
import { createDailyJob } from '@/lib/server/jobs/daily'
import { purgeAll } from '@/lib/server/jobs/retention'
import type { Job } from '@/lib/server/jobs/worker'
import { deliverDueMails } from '@/lib/server/mail/deliver'
import { HOUR_MS, MINUTE_MS } from '@/lib/shared/format/milliseconds'

const LIST_MS = 30_000
const WITHDRAWALS_MS = 2 * MINUTE_MS
const REFUNDS_MS = 5 * MINUTE_MS
/** Hours in UTC: 4, 5 and 6 a.m. in Singapore. Reports run second, because billing must be reconciled first. */
const nights = { first: 20, figures: 21, last: 22 }

const purges = {
  registrations: purgeRegistrations,
  codes: purgeCodes,
  sessions: purgeSessions,
  mails: purgeMails,
  events: purgeEvents,
  enquiries: purgeEnquiries,
  giftDrafts: purgeGiftDrafts,
  uploads: purgeUploads,
  trash: purgeTrash,
  follows: purgeFollows,
  files: removeFiles,
  bulkChanges: purgeBulkChanges,
}

export function createJobs(clock: () => number = Date.now): Job[] {
  const now = () => new Date(clock())
  const streams: Job[] = env().MAKE_STREAMS ? [{ name: 'make streams', run: makeStreams }] : []
  return [
    { name: 'mail', run: deliverDueMails },
    { name: 'livestream reminders', everyMs: LIST_MS, run: () => queueDueReminders(now()) },
    { name: 'gifts', everyMs: LIST_MS, run: () => queueDueGifts(now()) },
    { name: 'gift refunds', everyMs: REFUNDS_MS, run: () => finishGiftRefunds(now()) },
    { name: 'newsletters', run: () => queueNewsletterPortion(now()) },
    { name: 'following digests', everyMs: LIST_MS, run: () => queueDueDigests(now()) },
    { name: 'pass endings', everyMs: HOUR_MS, run: () => queueEndingMails(now()) },
    { name: 'ticket refunds', run: (stopping) => refundCancelledTickets(now(), stopping) },
    createDailyJob({ name: 'reconcile billing', hour: nights.first, batch: reconcileCustomers, clock }),
    { name: 'withdrawals', everyMs: WITHDRAWALS_MS, run: () => finishWithdrawals(now()) },
    { name: 'search index', run: refreshSearchIndex },
    { name: 'script drafts', run: draftPendingTransliterations },
    { name: 'left uploads', everyMs: HOUR_MS, run: async () => (await removeLeftUploads(clock()), 0) },
    { name: 'copy pictures', run: copyRemoteImages },
    { name: 'vimeo', run: advanceVimeoRun },
    createDailyJob({ name: 'figures of money', hour: nights.figures, batch: countMoney, clock }),
    createDailyJob({ name: 'figures of viewing', hour: nights.figures, batch: countViewing, clock }),
    createDailyJob({ name: 'recommendations', hour: nights.last, batch: updateRecommendationsPortion, clock }),
    ...streams,
    createDailyJob({ name: 'retention', hour: nights.first, batch: (_, at) => purgeAll(purges, at), clock }),
  ]
}
