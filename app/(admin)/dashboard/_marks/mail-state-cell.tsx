import { mailStates, type MailDto } from '@/lib/domains/outbox/schema'
import { counted, formatMoment } from '@/lib/shared/format/format'
import { StateMark } from './state-mark'

const tones = { queued: 'waiting', failed: 'bad', sent: 'none' } as const

/** How far a mail has come, and what stopped it. */
export function MailStateCell({ state, sentAt, failedAt, nextAttemptAt, attempts, lastError }: MailDto) {
  const moment = sentAt ?? failedAt ?? (attempts > 0 ? nextAttemptAt : null)
  const says = state === 'queued' ? `next attempt ${moment && formatMoment(moment)}` : moment && formatMoment(moment)
  return (
    <>
      <StateMark tone={tones[state]}>{mailStates[state]}</StateMark>
      {moment && <span className="block text-fine text-sand">{says}</span>}
      {lastError && (
        <span className="block max-w-xs text-fine wrap-anywhere text-dust">
          After {counted(attempts, 'attempt')}: {lastError}
        </span>
      )}
    </>
  )
}
