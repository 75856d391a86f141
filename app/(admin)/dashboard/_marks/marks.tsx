import { clsx } from 'clsx'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconLink } from '@/components/ui/buttons/icon-button'
import { videoStates, type VideoState } from '@/lib/domains/catalogue/videos/schema'
import { mailStates, type MailDto } from '@/lib/domains/outbox/schema'
import { formatCount, formatMoment } from '@/lib/shared/format/format'

const tones = {
  good: { text: 'text-peacock', dot: 'bg-peacock' },
  waiting: { text: 'text-turmeric', dot: 'border-2 border-turmeric' },
  bad: { text: 'text-danger', dot: 'rotate-45 rounded-none bg-danger' },
  none: { text: 'text-dust', dot: 'border border-dust' },
} as const
export type Tone = keyof typeof tones

/** Gives each tone its own shape, because colour alone is not accessible. */
export function StateMark({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={clsx('inline-flex items-center gap-2 font-medium sm:whitespace-nowrap', tones[tone].text)}>
      <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-full', tones[tone].dot)} />
      {children}
    </span>
  )
}

const publicationTones: Record<VideoState, Tone> = { draft: 'none', scheduled: 'waiting', published: 'good' }

export function PublicationMark({ state }: { state: VideoState }) {
  return <StateMark tone={publicationTones[state]}>{videoStates[state]}</StateMark>
}

const mailTones = { queued: 'waiting', failed: 'bad', sent: 'none' } as const

export function MailStateCell({ state, sentAt, failedAt, nextAttemptAt, attempts, lastError }: MailDto) {
  const moment = sentAt ?? failedAt ?? (attempts > 0 ? nextAttemptAt : null)
  const says = state === 'queued' ? `next attempt ${moment && formatMoment(moment)}` : moment && formatMoment(moment)
  return (
    <>
      <StateMark tone={mailTones[state]}>{mailStates[state]}</StateMark>
      {moment && <span className="block text-fine text-sand">{says}</span>}
      {lastError && (
        <span className="block max-w-xs text-fine wrap-anywhere text-dust">
          After {formatCount(attempts, 'attempt')}: {lastError}
        </span>
      )}
    </>
  )
}

/**
 * Links to an object's page in Stripe. Renders nothing in the sandbox, where objects have no URL.
 * @param about name of the object, for assistive technology
 */
export function ProviderLink({ href, about }: { href: string | null; about?: string }) {
  if (!href) return null
  const label = `Open in Stripe${about ? `: ${about}` : ''}`
  return <IconLink icon={ExternalLink} label={label} href={href} target="_blank" rel="noopener noreferrer" />
}

export function Definitions({ definitions }: { definitions: Record<string, string> }) {
  return (
    <section className="mt-12 max-w-measure">
      <h2 className="text-title">What these numbers mean</h2>
      <dl className="mt-3">
        {Object.entries(definitions).map(([name, definition]) => (
          <div key={name} className="border-b border-line py-2.5">
            <dt className="font-medium">{name}</dt>
            <dd className="text-fine text-sand">{definition}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

type LineBoxProps<Row> = { label: string; rows: readonly Row[]; show: (row: Row) => ReactNode }

export function LineBox<Row>({ label, rows, show }: LineBoxProps<Row>) {
  return (
    <ul
      tabIndex={0}
      aria-label={label}
      className="mt-3 max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line bg-ground px-4"
    >
      {rows.map((row, index) => (
        <li key={index} className="py-2 text-fine wrap-anywhere text-sand [content-visibility:auto]">
          {show(row)}
        </li>
      ))}
    </ul>
  )
}

type StatusProps = {
  children: ReactNode
  /**
   * Announced by screen readers instead of the text. Use it for text that changes constantly, which would otherwise
   * interrupt the user.
   */
  announced?: string
  className?: string
}

export function Status({ children, announced, className }: StatusProps) {
  const look = clsx('text-sand empty:hidden', className)
  if (announced === undefined)
    return (
      <p role="status" className={look}>
        {children}
      </p>
    )
  return (
    <>
      <p className={look}>{children}</p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </>
  )
}

type WorkStateProps = { status?: ReactNode; problem?: string | null } & Pick<StatusProps, 'announced'>

export function WorkState({ status, announced, problem }: WorkStateProps) {
  return (
    <>
      <Status announced={announced} className="text-fine">
        {status}
      </Status>
      <p role="alert" className="text-fine font-medium text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}
