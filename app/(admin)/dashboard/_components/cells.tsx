import Link from 'next/link'
import type { ReactNode } from 'react'

/** The name of a row, as a link to its page. */
export function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ivory hover:text-brass-bright">
      {children}
    </Link>
  )
}

/** A number, in figures of equal width. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <span className="numerals">{children}</span>
}
