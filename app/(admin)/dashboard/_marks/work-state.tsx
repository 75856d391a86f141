import { clsx } from 'clsx'
import type { ReactNode } from 'react'

type StatusProps = {
  children: ReactNode
  /**
   * What assistive technology is told instead, where the text has numbers that change all the time: else it would read
   * them over what somebody types.
   */
  announced?: string
  className?: string
}

/** What is under way or done, told also to assistive technology; nothing takes no room. */
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

/** A status, and what went wrong. */
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
