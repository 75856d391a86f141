import Link from 'next/link'
import type { ReactNode } from 'react'

/** The name of a card as a link that covers it. Not fetched ahead: a page of cards would ask the server for each. */
export function CardLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="after:absolute after:inset-0 after:z-10 group-hover:text-brass-bright"
    >
      {children}
    </Link>
  )
}
