import Link from 'next/link'
import type { ReactNode } from 'react'

/** The name of a row's thing, which opens it. */
export function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ivory hover:text-brass-bright">
      {children}
    </Link>
  )
}

/** A count, or another number of which there is one in each row. */
export function NumberCell({ children }: { children: ReactNode }) {
  return <span className="numerals">{children}</span>
}
