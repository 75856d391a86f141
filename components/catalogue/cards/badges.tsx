import { clsx } from 'clsx'
import { Icon } from '@/components/ui/icon'

type AccessBadgeProps = { free: boolean; locked?: boolean; className?: string }

export function AccessBadge({ free, locked = false, className }: AccessBadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-sm px-2 py-1 text-fine leading-none font-semibold',
        free ? 'bg-ground/85 text-ivory ring-1 ring-sand/40 ring-inset' : 'bg-brass text-ground',
        className,
      )}
    >
      {locked && <Icon shape="lock" className="size-3.5" strokeWidth={2.5} />}
      {free ? 'Free' : 'Premium'}
      {locked && <span className="sr-only">, locked</span>}
    </span>
  )
}

type CaptionsMarkProps = { captions: readonly { language: string; label: string }[]; className?: string }

/** Shows language codes, because small cards have no room for names. Assistive technology reads the names. */
export function CaptionsMark({ captions, className }: CaptionsMarkProps) {
  if (captions.length === 0) return null
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-sm bg-ground/85 px-1.5 py-1 text-fine leading-none text-ivory',
        className,
      )}
    >
      <span aria-hidden className="font-semibold">
        CC
      </span>
      <span aria-hidden className="@max-3xs:hidden">
        {captions.map(({ language }) => language.split('-')[0]).join(' ')}
      </span>
      <span className="sr-only">Captions: {captions.map(({ label }) => label).join(', ')}</span>
    </span>
  )
}
