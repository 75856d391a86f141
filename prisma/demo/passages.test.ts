import { readPractice } from '@/lib/domains/viewing/passages/schema'
import { demoAccounts } from './accounts'
import { demoPassages } from './passages'
import { programme } from './programme'

it('demo passages are stored as written, in videos that their owners may watch', () => {
  for (const { email, video: key, startSeconds, endSeconds, practice } of demoPassages) {
    const video = programme.find(({ externalId }) => externalId === `demo:${key}`)
    const isMember = demoAccounts.find((account) => account.email === email)?.isMember === true
    expect([key, video?.freeAccess || isMember]).toEqual([key, true])
    expect(endSeconds).toBeLessThanOrEqual(video?.durationSeconds ?? 0)
    expect(readPractice(practice)).toEqual(practice)
    for (const sam of practice.beats?.sams ?? []) expect(sam >= startSeconds && sam < endSeconds).toBe(true)
  }
})
