import { clsx } from 'clsx'

/** The quiet shape of something that is on its way; give it the size of what will stand there. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('animate-pulse rounded-card bg-high', className)} />
}
