import Form from 'next/form'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'

/**
 * Filters of a list as a form that opens another address: it works without scripts, and the address can be stored.
 * @param path address of the page, without the page number: a new filter starts at the first page
 */
export function FilterForm({ path, children }: { path: string; children: ReactNode }) {
  return (
    <Form
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
