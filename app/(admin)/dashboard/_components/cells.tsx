import Link from 'next/link'
import type { ReactNode } from 'react'

export function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="font-medium text-ivory hover:text-brass-bright">
      {children}
    </Link>
  )
}

export function NumberCell({ children }: { children: ReactNode }) {
  return <span className="numerals">{children}</span>
}
