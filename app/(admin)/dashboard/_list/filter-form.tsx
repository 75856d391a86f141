'use client'

import { clsx } from 'clsx'
import Form from 'next/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'

const textOf = (form: HTMLFormElement | null) => form && JSON.stringify([...new FormData(form)])

/**
 * Filters of a list as a form that opens another address: it works without scripts, and the address can be stored.
 * @param path address of the page, without the page number: a new filter starts at the first page
 * @param query of the address: when another one opens, as by the back button, the fields show it
 */
export function FilterForm({
  path,
  query,
  children,
}: {
  path: string
  query: Record<string, string>
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(query)
  const shown = useRef(address)
  /** What the fields held when the address was opened. */
  const held = useRef<string | null>(null)
  /** Whether the next address is one that this form opens. */
  const isOwn = useRef(false)
  useEffect(() => {
    // Browsers leave in a field what was typed. It is not a new field: one would lose the focus. What is typed while
    // the form's own address opens stays.
    if (shown.current !== address && !isOwn.current) form.current?.reset()
    shown.current = address
    isOwn.current = false
    held.current = textOf(form.current)
  }, [address])
  return (
    <Form
      ref={form}
      onSubmit={() => (isOwn.current = textOf(form.current) !== held.current)}
      action={path}
      scroll={false}
      role="search"
      className={clsx(
        'mt-6 flex flex-wrap items-end gap-3',
        '*:grow *:basis-[calc(50%-0.375rem)] [&>div:first-child]:basis-full',
        'md:*:grow-0 md:[&>div]:basis-40 md:[&>div:first-child]:basis-72',
        // As wide as its longest choice, which would be cut off: then it has a line of its own in a small window. No
        // wider than that: with a share of its parent as its greatest width it would not ask for a line.
        '[&_select]:w-auto [&_select]:max-w-[calc(100vw-2*theme(spacing.gutter))] [&_select]:min-w-full',
      )}
    >
      {children}
      <Button type="submit" variant="secondary" className="min-h-12 md:basis-auto">
        Show
      </Button>
    </Form>
  )
}
