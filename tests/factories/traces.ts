import { db } from '@/lib/server/db/client'
import { file, makeLivestream, makeVideo, past } from './catalogue'
import { createPerson, subscribe } from './people'
import { rent } from './viewers'

/**
 * Creates a person with rows in every table. All of them contain `word`.
 * @param plans statuses of the person's subscriptions
 */
export async function leaveTraces(word: string, plans = ['canceled', 'active']) {
  const email = `${word}@example.org`
  const person = await createPerson({ email, firstName: `First${word}`, lastName: `Last${word}`, staffRole: 'OWNER' })
  const userId = person.id
  const watched = await makeVideo({ name: `Watched by ${word}`, ...file() })
  const livestream = await makeLivestream({ name: `Stream of ${word}` })
  for (const status of plans) await subscribe(userId, status, { stripeSubscriptionId: `sub_${status}_${word}` })
  await rent(userId, watched.id, { paidAt: past(1), expiresAt: new Date(), refundedAt: new Date() })
  await db.user.update({ where: { id: userId }, data: { sruti: 'C♯' } })
  await db.watchProgress.create({ data: { userId, videoId: watched.id, positionSeconds: 77, updatedAt: new Date() } })
  await db.savedVideo.create({ data: { userId, videoId: watched.id } })
  const spot = { userId, videoId: watched.id, startSeconds: 1.5, endSeconds: 4 }
  await db.passage.create({ data: { ...spot, name: `Passage of ${word}`, practice: { line: 3 } } })
  await db.quizResult.create({ data: { userId, quiz: `quiz of ${word}`, correct: 3, questions: 5 } })
  const list = { userId, name: `Playlist of ${word}`, shareToken: word.padEnd(43, '-'), updatedAt: new Date() }
  const entry = { videoId: watched.id, position: 0, note: `Note of ${word}`, repetitions: 5 }
  const { id: playlistId, entries } = await db.playlist.create({
    data: { ...list, entries: { create: entry } },
    select: { id: true, entries: { select: { id: true } } },
  })
  for (const { id: entryId } of entries) await db.practiceTick.create({ data: { userId, entryId } })
  const played = { seconds: 70, lines: 3, updatedAt: new Date() }
  await db.practiceDay.create({ data: { userId, playlistId, day: new Date('2026-11-01'), counter: word, ...played } })
  const report = { userId, playlistId, token: `hash-report-${word}`, name: `Student ${word}` }
  await db.practiceReport.create({ data: report })
  const asked = { userId, livestreamId: livestream.id, unsubscribeHash: `hash-unsubscribe-${word}` }
  await db.livestreamNotification.create({ data: asked })
  await db.account.create({ data: { userId, type: 'oidc', provider: 'google', providerAccountId: `subject-${word}` } })
  await db.secondFactor.create({ data: { userId, sealedSecret: `hash-sealed-${word}`, confirmedAt: new Date() } })
  await db.recoveryCode.create({ data: { userId, codeHash: `hash-recovery-${word}` } })
  const key = { userId, credentialId: `credential-${word}`, publicKey: Buffer.from('k'), name: `Device of ${word}` }
  await db.passkey.create({ data: key })
  const code = { userId, purpose: 'RESET_PASSWORD', codeHash: `hash-code-${word}` } as const
  await db.emailCode.create({ data: { ...code, expiresAt: new Date(Date.now() + 1000) } })
  await db.prospect.create({ data: { email, discountPercent: 40, userId } })
  await db.enquiry.create({ data: { kind: 'HELP', name: word, email, message: `Message of ${word}` } })
  const mail = { toAddress: email, template: 'verification', text: `body-${word}`, html: `body-${word}` }
  await db.outboxMail.create({ data: { ...mail, subject: `Subject ${word}` } })
  const audited = { actorId: userId, actorEmail: email, action: `tag.create.${word}`, entity: 'Tag', entityId: '5' }
  await db.auditEntry.create({ data: { ...audited, before: { of: `before-${word}` }, requestId: 'r' } })
  return person
}
