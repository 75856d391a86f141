import { clsx } from 'clsx'

type CaptionsMarkProps = { captions: readonly { language: string; label: string }[]; className?: string }

/**
 * 'CC' and the languages of a video's captions by their codes, for which a small card has no room; their names for
 * assistive technology.
 */
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
