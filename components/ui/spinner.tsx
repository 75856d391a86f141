import { clsx } from 'clsx'

/** A turning ring for work of unknown length. Decoration unless `label` is given: then it is announced. */
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
