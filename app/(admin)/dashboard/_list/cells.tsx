import { clsx } from 'clsx'
import Link from 'next/link'
import type { ReactNode } from 'react'

/** A text of a cell. A very long word breaks anywhere; others never do, so that no column is narrower than a word. */
export const wrapOf = (text: ReactNode) =>
  typeof text === 'string' && /\S{25,}/.test(text) ? 'wrap-anywhere' : 'md:wrap-break-word'

export function NameCell({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link dir="auto" href={href} className={clsx('font-medium text-ivory hover:text-brass-bright', wrapOf(children))}>
      {children}
    </Link>
  )
}

export function NumberCell({ children }: { children: ReactNode }) {
  return <span className="numerals">{children}</span>
}
