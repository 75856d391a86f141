'use client'

import Form from 'next/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'

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
      className="mt-6 grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap [&>div:first-child]:col-span-2 md:[&>div]:w-40 md:[&>div:first-child]:w-72"
    >
      {children}
      <Button type="submit" variant="secondary" className="min-h-12">
        Show
      </Button>
    </Form>
  )
}
