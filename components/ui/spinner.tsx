import { clsx } from 'clsx'

/** Screen readers announce the spinner only if it has a `label`. */
export function Spinner({ className, label }: { className?: string; label?: string }) {
  return (
    <span
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx(
        'inline-block animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:border-dotted',
        className ?? 'size-6',
      )}
    />
  )
}
