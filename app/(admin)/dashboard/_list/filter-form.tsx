'use client'

import { clsx } from 'clsx'
import Form from 'next/form'
import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '@/components/ui/buttons/button'

const textOf = (form: HTMLFormElement | null) => form && JSON.stringify([...new FormData(form)])

/**
 * Submits the filters in the URL, so that they work without JavaScript and can be bookmarked.
 * @param path path of the list's first page
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
  /** Serialised field values at the time the current URL was opened. */
  const held = useRef<string | null>(null)
  /** True while a navigation started by this form is pending. */
  const isOwn = useRef(false)
  useEffect(() => {
    // Resets the fields if the back button or a link has changed the URL. After the form's own navigation, a reset
    // would discard input typed in the meantime.
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
        // Makes each select as wide as its longest option, up to the window's width. A limit relative to the parent
        // would prevent wrapping onto a new line.
        '[&_select]:w-auto [&_select]:max-w-[calc(100vw-2*theme(spacing.gutter))] [&_select]:min-w-full',
      )}
    >
      {children}
      <Button type="submit" variant="secondary" className="min-h-12 md:basis-auto">
        Apply
      </Button>
    </Form>
  )
}
