import type { ReactNode } from 'react'

/** What is under way or done, and what went wrong, told also to assistive technology; nothing takes no room. */
export function WorkState({ status, problem }: { status?: ReactNode; problem?: string | null }) {
  return (
    <>
      <p role="status" className="text-fine text-sand empty:hidden">
        {status}
      </p>
      <p role="alert" className="text-fine font-medium text-danger empty:hidden">
        {problem}
      </p>
    </>
  )
}
